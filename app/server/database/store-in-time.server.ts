import type { Kysely } from "kysely";
import type { Database, Tables } from "./database.server.ts";
import {
  ConnectionLost,
  DatabaseUnavailable,
  OutcomeUnknown,
  withTimeout,
} from "./unavailable.server.ts";

/** A visitor gets an answer in ten seconds; the rest is for reading, rendering and the network. */
const STORED_WITHIN_MS = 8_500;
/** Longer than a silent process can hold a lock, so that the second try finds it free. */
const FIRST_TRY_MS = 4_000;
/** With less time left no try begins: its result would be unknown. */
const LEAST_MS = 1_000;

export type StoreInTime = ReturnType<typeof createStoreInTime>;

/** `work` must be idempotent: it runs again after a lost connection. @throws {OutcomeUnknown} when it may be stored */
export function createStoreInTime(
  database: Pick<Database, "within">,
  now = () => performance.now(),
) {
  const acquire = createMutex();

  return async function storeInTime<Result>(
    work: (trx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const until = now() + STORED_WITHIN_MS;
    const release = await acquire(STORED_WITHIN_MS - LEAST_MS);
    let isUncertain = false;

    async function attempt(ms: number): Promise<Result> {
      let isCommitting = false;
      try {
        return await database
          .within(ms)
          .transaction()
          .execute(async (trx) => {
            const result = await work(trx);
            isCommitting = true;
            return result;
          });
      } catch (error) {
        if (isCommitting && error instanceof ConnectionLost) isUncertain = true;
        throw error;
      }
    }

    try {
      return await attempt(Math.min(FIRST_TRY_MS, until - now())).catch((error) => {
        const remainingMs = until - now();
        if (!(error instanceof DatabaseUnavailable) || remainingMs < LEAST_MS) throw error;
        return attempt(remainingMs);
      });
    } catch (error) {
      throw isUncertain ? new OutcomeUnknown("it may be stored", { cause: error }) : error;
    } finally {
      release();
    }
  };
}

/** One form at a time: they wait for the same row, and would use up the connections. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return async function acquire(withinMs: number): Promise<() => void> {
    const before = last;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    last = before.then(() => released);
    await withTimeout(before, withinMs).catch((error) => {
      release();
      throw error;
    });
    return release;
  };
}
