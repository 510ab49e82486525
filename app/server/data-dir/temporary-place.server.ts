import { lstatSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const open = new Set<string>();

export async function withTemporaryPlace<Result>(
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

export function eraseTemporaryPlaces() {
  for (const place of open) rmSync(place, { recursive: true, force: true });
}

/** What cannot be erased is `onStuck`'s to judge; unless it throws, the rest goes on. */
export async function eraseAbandonedPlaces(
  folder: string,
  pattern: RegExp,
  onStuck: (place: string, error: unknown) => void,
): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = (pattern.test(name) && /-(\d+)-\w{6}$/.exec(name)) || [];
    const place = join(folder, name);
    if (pid && isAbandoned(place, Number(pid))) {
      await rm(place, { recursive: true, force: true }).catch((error) => onStuck(place, error));
    }
  }
}

/** A number may have been given to another process since; nobody works on one place for a day. */
function isAbandoned(place: string, pid: number): boolean {
  // In a container the process before us may have had our own number.
  if (pid === process.pid) return !open.has(place);
  if (!isRunning(pid)) return true;
  const { mtimeMs } = lstatSync(place, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > DAY_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
