import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";

/** In DATA_DIR; each start empties it. */
export const TEMPORARY_FOLDER = "tmp";

const open = new Set<string>();

export async function withTemporaryFolder<Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(`${name}-${process.pid}-`);
  open.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    open.delete(folder);
  }
}

export function eraseTemporaryFolders() {
  for (const folder of open) rmSync(folder, { recursive: true, force: true });
}
