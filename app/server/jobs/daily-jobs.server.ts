import { sortableTime } from "../../formats/danish-time.ts";
import { HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import type { Job } from "./every.server.ts";

// Visitors right after a start do not wait for the jobs.
const FIRST_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
const NIGHT_BEGINS_MS = 3 * HOUR_MS;

export type DailyJob = {
  run: (now: Date, isStopped: () => boolean) => Promise<unknown>;
  failure: string;
};

type DailyJobsOptions = {
  clock: () => Date;
  trustedClock: () => Promise<Date>;
  log: Pick<Log, "error">;
};

/** The jobs run soon after the start, and then each night after 3 o'clock, Danish time. */
export function nightly(jobs: DailyJob[], { clock, trustedClock, log }: DailyJobsOptions): Job {
  let lastNight: string | undefined;
  return {
    name: "nightly",
    firstMs: FIRST_AFTER_MS,
    ms: LOOK_EVERY_MS,
    async run(signal) {
      const night = nightOf(clock());
      if (night === lastNight) return;
      const failures: string[] = [];
      for (const { run, failure } of jobs) {
        if (signal.aborted) return;
        try {
          await run(await trustedClock(), () => signal.aborted);
        } catch (error) {
          log.error({ err: error }, failure);
          failures.push(failure);
        }
      }
      if (failures.length > 0) throw new Error(failures.join(", "));
      lastNight = night;
    },
  };
}

/** The date of the latest 3 o'clock. The clocks are changed at night, and then it may be an hour off. */
function nightOf(now: Date): string {
  return sortableTime(new Date(now.getTime() - NIGHT_BEGINS_MS)).slice(0, 10);
}
