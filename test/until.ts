import { setTimeout as wait } from "node:timers/promises";

const LONGEST_MS = 180_000;
const PAUSE_MS = 20;

/** O10: waits for something that is about to come, and fails with `what` in words when it does not. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited three minutes, and never: ${what}`);
    await wait(PAUSE_MS);
  }
}
