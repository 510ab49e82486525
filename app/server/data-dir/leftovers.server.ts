import { mkdirSync, rmSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.server.ts";
import { UNFINISHED } from "./atomic-write.server.ts";

/** What is received lies here until it is stored. */
export const TEMPORARY_FOLDER = "tmp";

/** Only for who holds the data folder. What cannot be erased keeps no site from starting. */
export function emptyTemporaryFolder(dataDir: string, log: Pick<Log, "warn">): void {
  const folder = join(dataDir, TEMPORARY_FOLDER);
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error, folder }, "a leftover could not be erased");
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Never where a link leads. Where others write into the folders too, `olderThanMs` is more than they need. */
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
        log.warn({ err: error, file }, "a leftover could not be erased");
      }
    }
  }
}
