import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

/** Runs `npm run <command>` on a site of its own settings, and answers how it ended and what it said. */
export async function runCommand(
  command: string,
  words: string[],
  settings: { DATA_DIR: string } & Record<string, string>,
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: "", MEDIA_URL: "", ...settings };
  const running = [`scripts/${command}.ts`, ...words];
  return promisify(execFile)(process.execPath, running, { cwd: projectRoot, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: String(stderr) }),
  );
}
