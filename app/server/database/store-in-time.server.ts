import type { Kysely } from "kysely";
import type { Database, Tables } from "./database.server.ts";
import {
  ConnectionLost,
  DatabaseUnavailable,
  OutcomeUnknown,
  withTimeout,
} from "./unavailable.server.ts";

/** Of the ten seconds in which a visitor is answered; what is left is for reading, rendering and the way. */
const STORED_WITHIN_MS = 8_500;
/** Longer than a neighbour that has fallen silent holds a lock, so that the second try finds it free. */
const FIRST_TRY_MS = 4_000;
/** With less left nothing is begun: it would end in nobody knowing what came of it. */
const LEAST_MS = 1_000;

export type StoreInTime = ReturnType<typeof createStoreInTime>;

/**
 * Stores what a visitor sends, in one transaction, or says in time that it could not. What is done twice must come to the
 * same: a connection that is lost is tried once more, so that it is known what came of it. One at a time: they wait for the
 * same row, and each that waits in the database has a connection that others need.
 * @throws {OutcomeUnknown} when it may be stored all the same
 */
export function createStoreInTime(database: Pick<Database, "within">) {
  const acquire = createMutex();

  return async function storeInTime<Result>(
    work: (trx: Kysely<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const until = performance.now() + STORED_WITHIN_MS;
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
      return await attempt(Math.min(FIRST_TRY_MS, until - performance.now())).catch((error) => {
        const left = until - performance.now();
        if (!(error instanceof DatabaseUnavailable) || left < LEAST_MS) throw error;
        return attempt(left);
      });
    } catch (error) {
      throw isUncertain ? new OutcomeUnknown("it may be stored", { cause: error }) : error;
    } finally {
      release();
    }
  };
}

/** First come, first served. @throws {DatabaseUnavailable} for who would wait longer */
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
