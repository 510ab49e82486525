import { startDailyJob } from "../jobs/daily-job.server.ts";
import type { TrustedClock } from "../jobs/trusted-clock.server.ts";
import type { Log } from "../log.server.ts";
import type { Documents } from "./documents.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns what stops it */
export function pruneHistory(
  store: Pick<Documents, "eraseHistory">,
  { days, log, clock }: { days: number; log: Log; clock: TrustedClock },
) {
  async function run() {
    const now = await clock();
    await store.eraseHistory(new Date(now.getTime() - days * DAY_MS));
  }
  return startDailyJob({ run, log, failure: "old history could not be erased" });
}
