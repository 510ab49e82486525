import { sortableTime } from "../../formats/danish-time.ts";
import { HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import type { Job } from "./every.server.ts";

// Visitors right after a start do not wait for the jobs.
const FIRST_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
const NIGHT_BEGINS_MS = 3 * HOUR_MS;

export type NightlyJob = {
  run: (now: Date, isStopped: () => boolean) => Promise<unknown>;
  failure: string;
};

type NightlyOptions = {
  clock: () => Date;
  trustedClock: () => Promise<Date>;
  log: Log;
};

/** The jobs run soon after the start, and then each night after 3 o'clock, Danish time. */
export function nightly(jobs: NightlyJob[], { clock, trustedClock, log }: NightlyOptions): Job {
  let night = "";
  let undone: NightlyJob[] = [];
  const told = new Set<string>();
  return {
    name: "nightly",
    firstMs: FIRST_AFTER_MS,
    ms: LOOK_EVERY_MS,
    async run(signal) {
      if (night !== nightOf(clock())) {
        night = nightOf(clock());
        undone = jobs;
        told.clear();
      }
      const failed: NightlyJob[] = [];
      for (const job of undone) {
        if (signal.aborted) return;
        try {
          await job.run(await trustedClock(), () => signal.aborted);
        } catch (error) {
          failed.push(job);
          // Once a night, though it is tried again.
          if (!told.has(job.failure)) log.error({ err: error }, job.failure);
          told.add(job.failure);
        }
      }
      undone = failed;
      if (failed.length > 0) throw new Error("not all of it is done");
    },
  };
}

/** The date of the latest 3 o'clock. The clocks are changed at night, and then it may be an hour off. */
export function nightOf(now: Date): string {
  return sortableTime(new Date(now.getTime() - NIGHT_BEGINS_MS)).slice(0, 10);
}
