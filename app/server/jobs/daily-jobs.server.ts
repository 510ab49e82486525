import { sortableTime } from "../../formats/danish-time.ts";
import { HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";

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

/** Runs the jobs soon after the start, and then each night after 3 o'clock, Danish time. */
export function startDailyJobs(jobs: DailyJob[], { clock, trustedClock, log }: DailyJobsOptions) {
  let stopped = false;
  let running = Promise.resolve();
  let lastNight = nightOf(clock());

  async function runAll() {
    for (const { run, failure } of jobs) {
      if (stopped) return;
      try {
        await run(await trustedClock(), () => stopped);
      } catch (error) {
        log.error({ err: error }, failure);
      }
    }
  }

  function start() {
    running = running.then(runAll);
  }

  function look() {
    const night = nightOf(clock());
    if (night === lastNight) return;
    lastNight = night;
    start();
  }
  const first = setTimeout(start, FIRST_AFTER_MS).unref();
  const nightly = setInterval(look, LOOK_EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearTimeout(first);
    clearInterval(nightly);
    await running;
  };
}

/** The date of the latest 3 o'clock. The clocks are changed at night, and then it may be an hour off. */
function nightOf(now: Date): string {
  return sortableTime(new Date(now.getTime() - NIGHT_BEGINS_MS)).slice(0, 10);
}
