import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../log.server.ts";
import { RECEIVING } from "../media/received-file.server.ts";
import { UNFINISHED } from "./atomic-write.server.ts";
import { eraseAbandonedPlaces } from "./temporary-place.server.ts";

/**
 * Erases what a process that was killed had begun and nobody will finish: uploads that were coming in, files
 * in `folders` that never got their name. Only whoever holds the data folder may ask for it. What cannot be
 * erased keeps no site from starting: uploads come into a folder where others may put what they like.
 */
export async function eraseStaleFiles(folders: string[], log: Pick<Log, "warn">): Promise<void> {
  const tell = (place: string, error: unknown) =>
    log.warn({ err: error, place }, "a leftover could not be erased");
  await eraseAbandonedPlaces(tmpdir(), new RegExp(`^${RECEIVING}-`), tell);
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of entries) {
      if (!name.endsWith(UNFINISHED)) continue;
      const file = join(folder, name);
      await rm(file, { force: true }).catch((error) => tell(file, error));
    }
  }
}
