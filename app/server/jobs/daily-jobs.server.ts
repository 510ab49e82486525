import { DAY_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";

// Visitors right after a start do not wait for the jobs.
const FIRST_AFTER_MS = 2_000;

export type DailyJob = {
  run: (now: Date, isStopped: () => boolean) => Promise<unknown>;
  failure: string;
};

type DailyJobsOptions = { clock: () => Promise<Date>; log: Pick<Log, "error"> };

export function startDailyJobs(jobs: DailyJob[], { clock, log }: DailyJobsOptions) {
  let stopped = false;
  let running = Promise.resolve();

  async function runAll() {
    for (const { run, failure } of jobs) {
      if (stopped) return;
      try {
        await run(await clock(), () => stopped);
      } catch (error) {
        log.error({ err: error }, failure);
      }
    }
  }

  function start() {
    running = running.then(runAll);
  }
  const first = setTimeout(start, FIRST_AFTER_MS).unref();
  const daily = setInterval(start, DAY_MS).unref();
  return async () => {
    stopped = true;
    clearTimeout(first);
    clearInterval(daily);
    await running;
  };
}
