import { spawn } from "node:child_process";
import { ended, projectRoot } from "./site.ts";

export type TestFilesReport = { files: number; passed: number; broken: string[] };

/** Runs test files of `npm test` in a longer form, which `settings` ask them for. */
export async function runTestFiles(
  files: string[],
  settings: Record<string, string>,
): Promise<TestFilesReport> {
  const testing = spawn(process.execPath, ["--test", "--test-reporter=tap", ...files], {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
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
