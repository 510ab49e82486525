import type { Log } from "../log.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type DailyJob = {
  run: (isStopped: () => boolean) => Promise<unknown>;
  log: Pick<Log, "error">;
  failure: string;
  firstAfterMs?: number;
};

/** @returns what stops it, done when a run underway is */
export function startDailyJob({ run, log, failure, firstAfterMs }: DailyJob) {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  function start() {
    running = run(() => stopped).catch((error: unknown) => log.error({ err: error }, failure));
  }
  const first = firstAfterMs === undefined ? start() : setTimeout(start, firstAfterMs).unref();
  const daily = setInterval(start, DAY_MS).unref();
  return async () => {
    stopped = true;
    if (first) clearTimeout(first);
    clearInterval(daily);
    await running;
  };
}
