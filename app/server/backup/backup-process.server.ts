import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../config.server.ts";
import { projectRoot } from "../data-dir/project-root.server.ts";

type Task = "--daily" | "--continuous" | "--try-continuous";

/** A process of its own, so that no visitor waits for it; with the settings as this one understands them. */
export function startBackup(
  task: Task,
  { port, origin, dataDir, backupDir = "" }: Settings,
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(process.execPath, [findScript("backup"), task], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: dataDir,
      BACKUP_DIR: backupDir,
      SMTP_URL: "",
    },
    stdio: ["ignore", "ignore", "pipe"],
    ...options,
  });
}

/** In a package the commands are built. */
function findScript(name: string): string {
  const built = join(projectRoot, `commands/${name}.js`);
  return existsSync(built) ? built : join(projectRoot, `commands/${name}.ts`);
}

/** @returns the last line it said about its failure, or undefined when it did what it should */
export async function endOf(child: ChildProcess): Promise<string | undefined> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const end = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ?? String(code)));
  });
  return end === "0"
    ? undefined
    : (said.trim().split("\n").at(-1) ?? "") || `den blev afbrudt (${end})`;
}
