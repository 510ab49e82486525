import { hash } from "node:crypto";
import { Client, type ClientConfig, DatabaseError } from "pg";
import type { WithLock } from "./database.server.ts";
import {
  ConnectionLost,
  DatabaseUnavailable,
  LockHeld,
  withTimeout,
} from "./unavailable.server.ts";

const HEARTBEAT_MS = 2_000;
/** The server frees a silent holder's lock after this time; by then the holder has missed two heartbeats. */
const FREE_AFTER_MS = 10_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** A transaction holds the lock: it ends with the connection, and poolers support it. */
export function createWithLock(connection: ClientConfig): WithLock {
  return async function withLock(name, work, { withinMs }) {
    const client = new Client({ ...connection, application_name: `samspil: ${name}` });
    const lost = new AbortController();
    client.on("error", (error) => lost.abort(new ConnectionLost("the connection was lost", error)));
    let beat: NodeJS.Timeout | undefined;
    try {
      await client.connect().catch((error) => {
        throw new DatabaseUnavailable("it cannot be reached", error);
      });
      await acquireLock(client, name, withinMs);
      beat = setInterval(
        () =>
          withTimeout(client.query("select 1"), HEARTBEAT_MS).catch((error) => lost.abort(error)),
        HEARTBEAT_MS,
      ).unref();
      const result = await work(lost.signal);
      // Another process may hold the lock by now.
      lost.signal.throwIfAborted();
      return result;
    } finally {
      clearInterval(beat);
      client.end().catch(() => {});
    }
  };
}

async function acquireLock(client: Client, name: string, withinMs: number) {
  const limits = [
    "set local statement_timeout = 0",
    `set local lock_timeout = ${withinMs}`,
    `set local idle_in_transaction_session_timeout = ${FREE_AFTER_MS}`,
  ];
  try {
    await withTimeout(client.query(["begin", ...limits].join("; ")), FREE_AFTER_MS);
    const acquired = client.query("select pg_advisory_xact_lock($1)", [lockOf(name)]);
    await withTimeout(acquired, withinMs + FREE_AFTER_MS);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new LockHeld(name);
  }
}

export function lockOf(name: string): number {
  return hash("sha256", `samspil ${name}`, "buffer").readInt32BE();
}
