import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { chromium } from "playwright-core";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { chromiumOptions, SHARED_BROWSER } from "../test/chromium.ts";
import { findTests, isSlow, sharesProcess } from "./test-files.ts";
import { runTestFiles, type TestRun, trySecondTime } from "./test-run.ts";

/** How a part of the run went, and what is said of it at the end. */
type Part = TestRun & { name: string };

/** Of a journey more than half is waiting. */
const WORKERS = availableParallelism() + 2;

/** `npm test`, and `npm run test:slow`. What fails keeps nothing else from running, and is told again at the end. */
const isSlowRun = process.argv.includes("--slow");
const files = findTests().filter((file) => isSlow(file) === isSlowRun);
const parts = isSlowRun ? [await runWithBrowser("slow tests", files)] : await runFast();

for (const { name, hasPassed, report } of parts) {
  console.log(`\n${hasPassed ? "✔" : "✖"} ${name}\n${report}`);
}
process.exitCode = parts.every(({ hasPassed }) => hasPassed) ? 0 : 1;

async function runFast(): Promise<Part[]> {
  const together = files.filter(sharesProcess);
  const apart = files.filter((file) => !sharesProcess(file));
  // Neither has a use for a second processor.
  const first = [runCheck(), runTests("tests in app/", together, ["--test-isolation=none"])];
  return [...(await Promise.all(first)), await runWithBrowser("tests in test/", apart)];
}

async function runCheck(): Promise<Part> {
  const checking = spawn("npm", ["run", "--silent", "check"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  // In one piece, not between the lines of the tests.
  const said = Promise.all([text(checking.stdout), text(checking.stderr)]);
  const [code] = await once(checking, "close");
  const report = (await said).join("");
  console.log(report);
  return {
    name: "format, lint and types",
    hasPassed: code === 0,
    report: code === 0 ? "" : report,
  };
}

/** One Chromium for all of them, each with windows of its own. */
async function runWithBrowser(name: string, tests: string[]): Promise<Part> {
  const browser = await chromium.launchServer({ ...chromiumOptions(), host: "127.0.0.1" });
  const environment = { [SHARED_BROWSER]: browser.wsEndpoint() };
  const part = await trySecondTime(tests, (files, { isAlone }) => {
    const workers = isAlone ? 1 : WORKERS;
    return runTests(name, files, [`--test-concurrency=${workers}`], environment);
  });
  await browser.close();
  return { name, ...part };
}

async function runTests(
  name: string,
  tests: string[],
  options: string[],
  environment: Record<string, string> = {},
): Promise<Part> {
  const run = await runTestFiles(tests, options, environment);
  return { name, ...run };
}
