import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "./site.ts";
import { runTestFiles, type TestFilesReport } from "./test-files.ts";

/** Runs every test file that has properties, each property `runs` times (FAST_CHECK_RUNS). */
export async function runProperties(
  runs: number,
  { seed }: { seed: number },
): Promise<TestFilesReport> {
  const files = ["app", "test"].flatMap(findPropertyTests);
  const preload = pathToFileURL(join(projectRoot, "test/fuzz/runs.ts")).href;
  return runTestFiles(files, {
    FAST_CHECK_RUNS: String(runs),
    FAST_CHECK_SEED: String(seed),
    NODE_OPTIONS: `--import=${preload}`,
  });
}

function findPropertyTests(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((file) => /\bfc\.|fuzz\/runs/.test(readFileSync(join(projectRoot, file), "utf8")));
}
