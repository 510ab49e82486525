import { renameSync, writeFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";

export const UNFINISHED = ".part";

type AtomicWriteOptions = { mode?: number };

/** Flushes before the rename, so that a crash leaves no half file. */
export async function writeFileAtomic(
  file: string,
  data: string | Uint8Array | Readable,
  { mode }: AtomicWriteOptions = {},
): Promise<void> {
  try {
    await writeFile(file + UNFINISHED, data, { mode, flush: true });
    await rename(file + UNFINISHED, file);
  } catch (error) {
    await rm(file + UNFINISHED, { force: true });
    throw error;
  }
}

export function writeFileAtomicSync(
  file: string,
  data: string,
  { mode }: AtomicWriteOptions = {},
): void {
  writeFileSync(file + UNFINISHED, data, { mode, flush: true });
  renameSync(file + UNFINISHED, file);
}
