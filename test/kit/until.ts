import { setTimeout as wait } from "node:timers/promises";
import { endOfLog } from "./site-log.ts";

/** Release tests wait for real processes, which take their time on a busy machine. */
const LONGEST_MS = process.argv[1]?.includes("/test/release/") ? 180_000 : 60_000;
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
    if (performance.now() > end) {
      throw new Error(`waited ${LONGEST_MS / 1000} s, and never: ${what}${endOfLog()}`);
    }
    await wait(PAUSE_MS);
  }
}
