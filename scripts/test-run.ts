import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { COMPILED } from "./test-files.ts";

/** How a run of test files went, and what is said of it at the end. */
export type TestRun = { hasPassed: boolean; report: string };

/** More than these are no accident. */
const MOST_FLAKY_FILES = 3;

/** Runs test files with node:test; what they print is printed as it comes. */
export async function runTestFiles(
  files: string[],
  options: string[],
  environment: Record<string, string> = {},
): Promise<TestRun> {
  // Without one named Node would look for tests by itself, and find others.
  if (files.length === 0) throw new Error("there are no tests to run");
  const folder = mkdtempSync(join(tmpdir(), "samspil-test-report-"));
  const file = join(folder, "report");
  const words = [
    ...["--test", "--test-timeout=900000", ...options],
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...["--test-reporter=./scripts/test-report.ts", `--test-reporter-destination=${file}`],
    ...files,
  ];
  const running = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED, ...environment },
    stdio: "inherit",
  });
  const [code] = await once(running, "close");
  const report = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return { hasPassed: code === 0, report };
}

/**
 * A test that drives a browser or kills a process beside hundreds of others may miss a moment: the files that failed, where
 * they are few, are run once more with nothing beside them. Which ones is always said (docs/decisions/037).
 */
export async function trySecondTime(
  files: string[],
  run: (files: string[], how: { isAlone: boolean }) => Promise<TestRun>,
): Promise<TestRun> {
  const first = await run(files, { isAlone: false });
  const failed = files.filter((file) => first.report.includes(`✖ ${file}:`));
  if (first.hasPassed || failed.length === 0 || failed.length > MOST_FLAKY_FILES) return first;
  const second = await run(failed, { isAlone: true });
  const outcome = second.hasPassed ? "FLAKY: passed alone" : "failed alone too";
  return {
    hasPassed: second.hasPassed,
    report: `${first.report}${outcome}: ${failed.join(", ")}\n${second.report}`,
  };
}
