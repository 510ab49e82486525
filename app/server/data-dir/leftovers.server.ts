import { mkdirSync, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.server.ts";
import { UNFINISHED } from "./atomic-write.server.ts";

export const TEMPORARY_FOLDER = "tmp";

/** Call it only while holding the data folder's lock. A failed deletion does not stop the start. */
export function emptyTemporaryFolder(dataDir: string, log: Pick<Log, "warn">): void {
  const folder = join(dataDir, TEMPORARY_FOLDER);
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, folder }, "could not erase a leftover file");
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** `olderThanMs` must exceed the time of a write in folders that other processes share. */
export async function eraseUnfinished(
  folders: string[],
  log: Pick<Log, "warn">,
  olderThanMs: number,
): Promise<void> {
  for (const folder of folders) {
    const all = readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of await all.catch(() => [])) {
      if (!entry.isFile() || !entry.name.endsWith(UNFINISHED)) continue;
      const file = join(entry.parentPath, entry.name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs >= olderThanMs) await rm(file, { force: true });
      } catch (error) {
        log.warn({ err: error, file }, "could not erase a leftover file");
      }
    }
  }
}
