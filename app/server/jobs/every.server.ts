import { MINUTE_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";

/** After failures the pause of a frequent job grows to a minute, and that of a rare one shrinks to five. */
const FREQUENT_AGAIN_MS = MINUTE_MS;
const RARE_AGAIN_MS = 5 * MINUTE_MS;

export type Job = {
  /** As the log and Drift print it. */
  name: string;
  /** Between the end of a run and the next. */
  ms: number;
  /** Before the first; default: none. */
  firstMs?: number;
  /** `signal`: the site stops, and what is not done is left to the next start. */
  run: (signal: AbortSignal) => Promise<unknown>;
};

export type JobState = { name: string; runningSince?: Date; lastRun?: Date; failedSince?: Date };

export type Loop = {
  /** Runs now, or once more where it runs already. */
  wake: () => void;
  /** Wakes it. Resolves when it is done. */
  finish: () => Promise<void>;
  /** Resolves when the present run is done; no other follows. */
  stop: () => Promise<void>;
  state: () => JobState;
};

type EveryOptions = { clock: () => Date; log: Pick<Log, "error" | "warn"> };

/** Runs a job again and again, never twice at once. What fails is tried again sooner than a rare job would be. */
export function every({ name, ms, firstMs = 0, run }: Job, { clock, log }: EveryOptions): Loop {
  const ending = new AbortController();
  const state: JobState = { name };
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isDueAgain = false;

  function wake() {
    if (ending.signal.aborted) return;
    isDueAgain = true;
    running ??= runWhileDue();
  }

  async function runWhileDue() {
    clearTimeout(timer);
    while (isDueAgain && !ending.signal.aborted) {
      isDueAgain = false;
      await runOnce();
    }
    running = undefined;
    wait(failures > 0 ? backoff(ms, failures) : ms);
  }

  async function runOnce() {
    state.runningSince = clock();
    try {
      await run(ending.signal);
      if (failures > 0) log.warn({ job: name }, "it works again");
      failures = 0;
      state.failedSince = undefined;
      state.lastRun = clock();
    } catch (error) {
      // What a stop has cut short is left to the next start.
      if (ending.signal.aborted && isAbort(error)) return;
      failures += 1;
      state.failedSince ??= clock();
      // Once for a row of failures: a database that is away for a night fills no log.
      if (failures === 1) log.error({ err: error, job: name }, "a job failed");
    } finally {
      state.runningSince = undefined;
    }
  }

  function wait(pause: number) {
    if (!ending.signal.aborted) timer = setTimeout(wake, pause).unref();
  }

  if (firstMs > 0) wait(firstMs);
  else wake();
  return {
    wake,
    async finish() {
      wake();
      await running;
    },
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
    state: () => ({ ...state }),
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function backoff(ms: number, failures: number): number {
  const longest = ms < FREQUENT_AGAIN_MS ? FREQUENT_AGAIN_MS : RARE_AGAIN_MS;
  return Math.min(ms * 2 ** failures, longest);
}
