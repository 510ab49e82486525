import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RECEIVING } from "./media/received-file.server.ts";
import { eraseAbandonedPlaces } from "./temporary-place.server.ts";

/**
 * Erases what a process that was killed had begun and nobody will finish: uploads that were coming in, files
 * in `folders` that never got their name. Only whoever holds the data folder may ask for it.
 */
export async function eraseLeftovers(folders: string[]): Promise<void> {
  await eraseAbandonedPlaces(tmpdir(), new RegExp(`^${RECEIVING}-`));
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of entries) {
      if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
    }
  }
}
