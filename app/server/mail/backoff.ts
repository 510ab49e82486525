import { HOUR_MS } from "../../formats/durations.ts";

const FIRST_RETRY_MS = 30_000;
export const LONGEST_RETRY_MS = HOUR_MS;
const LONGEST_PAUSE_MS = 15 * 60_000;

export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS);
}

/** A new message is tried during the pause; its failure does not prolong it. */
export function createServerPause() {
  let failures = 0;
  let until = 0;
  return {
    begin(now: number): number {
      if (now < until && until - now <= LONGEST_PAUSE_MS) return until;
      failures += 1;
      until = now + Math.min(retryDelay(failures), LONGEST_PAUSE_MS);
      return until;
    },
    end() {
      failures = 0;
      until = 0;
    },
  };
}
