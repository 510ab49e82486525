import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables, WithLock } from "./database.server.ts";
import { POSTGRES_LIMITS, type PostgresLimits } from "./postgres-pool.server.ts";
import { DatabaseUnavailable, LockHeld } from "./unavailable.server.ts";

const HEARTBEAT_MS = 2_000;
/** The server frees a silent holder's lock after this time; by then the holder has missed two heartbeats. */
const FREE_AFTER_MS = 10_000;

type Open = (limits: PostgresLimits, msLeft: () => number) => Kysely<Tables>;

/** A transaction holds the lock: it ends with the connection, and poolers support it. */
export function createWithLock(open: Open): WithLock {
  return function withLock(name, work, { withinMs }) {
    const lost = new AbortController();
    let answerMs = withinMs + FREE_AFTER_MS;
    const limits = { ...POSTGRES_LIMITS, answerMs, lockMs: withinMs, idleMs: FREE_AFTER_MS };
    return open(limits, () => answerMs)
      .transaction()
      .execute(async (trx) => {
        await acquireLock(trx, name);
        answerMs = HEARTBEAT_MS;
        let beating: Promise<unknown> = Promise.resolve();
        const beat = () => sql`select 1`.execute(trx).catch((error) => lost.abort(error));
        const timer = setInterval(() => {
          beating = beat();
        }, HEARTBEAT_MS).unref();
        try {
          const result = await work(lost.signal);
          // Another process may hold the lock by now.
          lost.signal.throwIfAborted();
          return result;
        } finally {
          clearInterval(timer);
          await beating;
        }
      });
  };
}

/** The connection has the lock's name in pg_stat_activity. */
async function acquireLock(trx: Kysely<Tables>, name: string) {
  await sql`select set_config('application_name', ${`samspil: ${name}`}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(trx).catch((error) => {
    const isHeld =
      error instanceof DatabaseUnavailable && error.code === "somebody else held a lock";
    throw isHeld ? new LockHeld(name) : error;
  });
}

export function lockOf(name: string): number {
  return hash("sha256", `samspil ${name}`, "buffer").readInt32BE();
}
