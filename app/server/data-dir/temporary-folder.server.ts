import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";

const open = new Set<string>();

export async function withTemporaryFolder<Result>(
  name: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  const place = await mkdtemp(`${name}-${process.pid}-`);
  open.add(place);
  try {
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
    open.delete(place);
  }
}

export function eraseTemporaryFolders() {
  for (const place of open) rmSync(place, { recursive: true, force: true });
}
