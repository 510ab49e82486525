import { setTimeout as wait } from "node:timers/promises";

const LONGEST_MS = 180_000;
const PAUSE_MS = 20;

/** Waits until `look` finds something, and fails in the words of `what` if it does not (O10). @returns the result */
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
