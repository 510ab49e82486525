import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { chromium } from "playwright-core";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { openPostgres } from "../app/server/database/postgres.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { chromiumOptions, SHARED_BROWSER } from "../test/chromium.ts";
import { runPostgres, SHARED_POSTGRES } from "../test/postgres-server.ts";
import { findPostgresTests, LEFT_OUT_TESTS } from "./postgres-tests.ts";
import { findTests, isSlow, sharesProcess } from "./test-files.ts";
import { runTestFiles, type TestRun, trySecondTime } from "./test-run.ts";

/** How a part of the run went, and what is said of it at the end. */
type Part = TestRun & { name: string };

/** Of a journey more than half is waiting. */
const WORKERS = availableParallelism() + 2;

/** `npm test`, `npm run test:slow` and `npm run test:postgres`. What fails keeps nothing else from running, and is told again at the end. */
const isSlowRun = process.argv.includes("--slow");
const files = findTests().filter((file) => isSlow(file) === isSlowRun);
const parts = process.argv.includes("--postgres")
  ? [await runOnPostgres()]
  : isSlowRun
    ? [await runWithBrowser("slow tests", files), await runOnPostgres()]
    : await runFast();

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
  const part = await runApart(name, tests, [], { [SHARED_BROWSER]: browser.wsEndpoint() });
  await browser.close();
  return part;
}

/** One server for all of them, each with databases of its own: copies of the first, which has our tables. */
async function runOnPostgres(): Promise<Part> {
  const server = await runPostgres();
  const first = await openPostgres(await server.newDatabase(), createLog("silent"));
  await first.close();
  const leftOut = Object.values(LEFT_OUT_TESTS).flat();
  const options = leftOut.map((test) => `--test-skip-pattern=${RegExp.escape(test)}`);
  const environment = { TEST_BACKEND: "postgres", [SHARED_POSTGRES]: server.url };
  const part = await runApart("tests on PostgreSQL", findPostgresTests(), options, environment);
  await server.close();
  return part;
}

/** A process for each file. */
async function runApart(
  name: string,
  tests: string[],
  options: string[],
  environment: Record<string, string>,
): Promise<Part> {
  const part = await trySecondTime(tests, (files, { isAlone }) => {
    const workers = isAlone ? 1 : WORKERS;
    return runTests(name, files, [...options, `--test-concurrency=${workers}`], environment);
  });
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
