import { setTimeout as wait } from "node:timers/promises";

const LONGEST_MS = 180_000;
const PAUSE_MS = 20;

/** O10: waits for something that is about to come, and fails with `what` in words when it does not. @returns what it has found */
export async function until<Found>(
  what: string,
  look: () => Found | Promise<Found>,
): Promise<NonNullable<Found>> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`waited three minutes, and never: ${what}`);
    await wait(PAUSE_MS);
  }
}
