import { renameSync, writeFileSync } from "node:fs";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Log } from "../log.server.ts";

export const UNFINISHED = ".part";

/** Flushes before the rename, so that a crash leaves no half file. */
export async function writeFileAtomic(
  file: string,
  data: string | Uint8Array | Readable,
): Promise<void> {
  try {
    await writeFile(file + UNFINISHED, data, { flush: true });
    await rename(file + UNFINISHED, file);
  } catch (error) {
    await rm(file + UNFINISHED, { force: true });
    throw error;
  }
}

/** Only the site's own account may read the file. */
export function writeSecretAtomicSync(file: string, data: string): void {
  writeFileSync(file + UNFINISHED, data, { mode: 0o600, flush: true });
  renameSync(file + UNFINISHED, file);
}

/** Of killed processes. `olderThanMs` must exceed the time of a write in folders that other processes share. */
export async function eraseUnfinished(
  folders: string[],
  log: Pick<Log, "warn">,
  olderThanMs: number,
): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      if (!name.endsWith(UNFINISHED)) continue;
      const file = join(folder, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs >= olderThanMs) await rm(file, { force: true });
      } catch (error) {
        log.warn({ err: error, file }, "could not erase a leftover file");
      }
    }
  }
}
