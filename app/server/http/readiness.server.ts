import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.server.ts";

const READINESS = {
  // However often it is requested, database and disk are tried once in this time.
  goodForMs: 5_000,
  patienceMs: 2_000,
};

export function createReadiness(
  probe: () => Promise<unknown>,
  log: Pick<Log, "error">,
  { goodForMs, patienceMs } = READINESS,
): () => Promise<boolean> {
  let lastResult: { isReady: boolean; until: number } | undefined;
  let underway: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const isReady = await probe().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, "not ready");
        return false;
      },
    );
    lastResult = { isReady, until: performance.now() + goodForMs };
    underway = undefined;
    return isReady;
  }

  return async () => {
    if (lastResult && performance.now() < lastResult.until) return lastResult.isReady;
    underway ??= check();
    return Promise.race([underway, wait(patienceMs, false, { ref: false })]);
  };
}
