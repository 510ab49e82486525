import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { chromium } from "playwright-core";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { chromiumOptions, SHARED_BROWSER } from "../test/chromium.ts";
import { COMPILED, findTests, isSlow, sharesProcess } from "./test-files.ts";

/** How a part of the run went, and what is said of it at the end. */
type Part = { name: string; hasPassed: boolean; report: string };

/** Of a journey more than half is waiting. */
const WORKERS = availableParallelism() + 2;

/** `npm test`, and `npm run test:slow`. What fails keeps nothing else from running, and is told again at the end. */
const isSlowRun = process.argv.includes("--slow");
const folder = mkdtempSync(join(tmpdir(), "samspil-test-reports-"));
const files = findTests().filter((file) => isSlow(file) === isSlowRun);
const parts = isSlowRun ? [await runWithBrowser("slow tests", files)] : await runFast();
rmSync(folder, { recursive: true });

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
  const part = await runTests(name, tests, [`--test-concurrency=${WORKERS}`], {
    [SHARED_BROWSER]: browser.wsEndpoint(),
  });
  await browser.close();
  return part;
}

async function runTests(
  name: string,
  tests: string[],
  options: string[],
  environment: Record<string, string> = {},
): Promise<Part> {
  // Without one named Node would look for tests by itself, and find others.
  if (tests.length === 0) throw new Error(`there are no ${name}`);
  const file = join(folder, name.replaceAll("/", ""));
  const words = [
    ...["--test", "--test-timeout=900000", ...options],
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=./scripts/test-report.ts", `--test-reporter-destination=${file}`],
    ...tests,
  ];
  const running = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED, ...environment },
    stdio: "inherit",
  });
  const [code] = await once(running, "close");
  const report = existsSync(file) ? readFileSync(file, "utf8") : "";
  return { name, hasPassed: code === 0, report };
}
