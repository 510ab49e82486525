import { setTimeout as wait } from "node:timers/promises";
import { failure, type Result } from "./run-checks.server.ts";

const READINESS = {
  // However often it is requested, database and disk are tried once in this time.
  goodForMs: 5_000,
  patienceMs: 2_000,
};

const SILENT: Result = {
  ...failure("Databasen eller billederne svarer ikke."),
  name: "hjemmesiden",
  advice: "Se, om databasen, disken og S3 svarer.",
};

export type Readiness = () => Promise<Result[]>;

/** @param check must not reject */
export function createReadiness(
  check: Readiness,
  { goodForMs, patienceMs } = READINESS,
): Readiness {
  let last: { results: Result[]; until: number } | undefined;
  let underway: Promise<Result[]> | undefined;

  async function checkAnew(): Promise<Result[]> {
    const results = await check();
    last = { results, until: performance.now() + goodForMs };
    underway = undefined;
    return results;
  }

  return async () => {
    if (last && performance.now() < last.until) return last.results;
    underway ??= checkAnew();
    return Promise.race([underway, wait(patienceMs, [SILENT], { ref: false })]);
  };
}
