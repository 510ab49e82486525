import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../log.server.ts";
import { RECEIVING } from "../media/received-file.server.ts";
import { UNFINISHED } from "./atomic-write.server.ts";
import { eraseAbandonedPlaces } from "./temporary-place.server.ts";

/**
 * Only for who holds the data folder; where others write into its folders too, `olderThanMs` is more than they need. What
 * cannot be erased keeps no site from starting.
 */
export async function eraseStaleFiles(
  folders: string[],
  log: Pick<Log, "warn">,
  olderThanMs = 0,
): Promise<void> {
  const tell = (place: string, error: unknown) =>
    log.warn({ err: error, place }, "a leftover could not be erased");
  await eraseAbandonedPlaces(tmpdir(), new RegExp(`^${RECEIVING}-`), tell);
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of entries) {
      if (!name.endsWith(UNFINISHED)) continue;
      const file = join(folder, name);
      await eraseOlder(file, olderThanMs).catch((error) => tell(file, error));
    }
  }
}

async function eraseOlder(file: string, ageMs: number) {
  if (ageMs > 0 && Date.now() - (await stat(file)).mtimeMs < ageMs) return;
  await rm(file, { force: true });
}
