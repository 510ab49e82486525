import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ended, projectRoot } from "./site.ts";

export type PropertyReport = { files: number; passed: number; broken: string[] };

/** Runs every test file that has properties, each property `runs` times (FAST_CHECK_RUNS). */
export async function runProperties(
  runs: number,
  { seed }: { seed: number },
): Promise<PropertyReport> {
  const files = ["app", "test"].flatMap(findPropertyTests);
  const preload = pathToFileURL(join(projectRoot, "test/fuzz/runs.ts")).href;
  const testing = spawn(process.execPath, ["--test", "--test-reporter=tap", ...files], {
    cwd: projectRoot,
    env: {
      ...process.env,
      FAST_CHECK_RUNS: String(runs),
      FAST_CHECK_SEED: String(seed),
      NODE_OPTIONS: `--import=${preload}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  testing.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await ended(testing);
  const failed = [...said.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name = ""]) => name);
  const passed = Number(/^# pass (\d+)/m.exec(said)?.[1] ?? 0);
  if (testing.exitCode !== 0 && failed.length === 0) failed.push(said.slice(-2000));
  return { files: files.length, passed, broken: failed };
}

function findPropertyTests(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((file) => /\bfc\.|fuzz\/runs/.test(readFileSync(join(projectRoot, file), "utf8")));
}
