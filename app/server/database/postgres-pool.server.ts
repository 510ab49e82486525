import {
  CompiledQuery,
  type DatabaseConnection,
  type PostgresCursor,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from "kysely";
import { type ClientConfig, DatabaseError, Pool, type PoolClient } from "pg";
import type { Log } from "../log.server.ts";
import {
  ConnectionLost,
  DatabaseUnavailable,
  type UnavailableReason,
  withTimeout,
} from "./unavailable.server.ts";

export const CONNECTIONS = 10;

export const POSTGRES_LIMITS = {
  connectMs: 3_000,
  answerMs: 8_000,
  /** Longer than `idleMs`, after which a silent process loses its locks. */
  lockMs: 5_000,
  /** The server ends a transaction that is idle for so long, and frees its locks. */
  idleMs: 3_000,
};
export type PostgresLimits = typeof POSTGRES_LIMITS;

export type BoundedPool = ReturnType<typeof createPool>;

/** Drops a connection that does not answer within `msLeft()`: `pg` would hand it on with the old query still running. */
export function createPool(connection: ClientConfig, log: Pick<Log, "warn">) {
  const pool = new Pool({ ...connection, max: CONNECTIONS });
  const openedAt = new WeakMap<PoolClient, number>();
  let silentAt = 0;
  let lastReason: UnavailableReason | undefined;
  // The pool replaces a lost connection. Without a listener the error would end the process.
  const onError = (error: Error) => log.warn({ err: error }, "lost a connection to PostgreSQL");
  pool.on("error", onError);
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    client.on("error", onError);
  });

  async function acquire(): Promise<PoolClient> {
    const client = await pool.connect();
    // When one connection falls silent, those opened before may be silent too.
    if ((openedAt.get(client) ?? 0) >= silentAt) return client;
    client.release(true);
    return acquire();
  }

  async function connect(msLeft: () => number): Promise<PostgresPoolClient> {
    const acquiring = acquire();
    const client = await withTimeout(acquiring, msLeft()).catch((error) => {
      acquiring.then(
        (late) => late.release(),
        () => {},
      );
      throw logged(unreachable(error));
    });

    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query(sql: unknown, values: readonly unknown[] = []): unknown {
      return ask(client, msLeft(), String(sql), [...values]);
    }
    return { query, release: () => client.release(client.getTransactionStatus() !== "I") };
  }

  async function ask(client: PoolClient, ms: number, sql: string, values: unknown[]) {
    try {
      const answer = await withTimeout(client.query(sql, values), ms);
      lastReason = undefined;
      return answer;
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (failure instanceof ConnectionLost) {
        silentAt = performance.now();
        client.end();
      }
      throw logged(failure);
    }
  }

  /** Once for a row of failures. Logged here, for better-auth swallows the reason. */
  function logged(error: DatabaseUnavailable): DatabaseUnavailable {
    if (error.code !== lastReason) log.warn({ err: error }, "PostgreSQL query failed");
    lastReason = error.code;
    return error;
  }

  return {
    with: (msLeft: () => number): PostgresPool => ({
      options: pool.options,
      connect: () => connect(msLeft),
      end: () => pool.end(),
    }),
    end: () => pool.end(),
  };
}

/** Begins each transaction with its settings: a pooler in transaction mode keeps none for a session. */
export class LimitedDriver extends PostgresDriver {
  readonly #settings: string;

  constructor(pool: PostgresPool, { answerMs, lockMs, idleMs }: PostgresLimits) {
    super({ pool });
    this.#settings = [
      `set local statement_timeout = ${answerMs}`,
      `set local lock_timeout = ${Math.min(answerMs, lockMs)}`,
      `set local idle_in_transaction_session_timeout = ${Math.min(answerMs, idleMs)}`,
    ].join("; ");
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(this.#settings));
  }
}

const REASONS: Record<string, UnavailableReason | undefined> = {
  "57014": "it did not answer in time",
  "55P03": "somebody else held a lock",
  "40P01": "somebody else held a lock",
  "40001": "somebody else held a lock",
};

function failureOf(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof DatabaseError) || error.severity !== "ERROR") {
    return new ConnectionLost("the connection was lost", error);
  }
  const reason = REASONS[error.code ?? ""];
  return reason && new DatabaseUnavailable(reason, error);
}

function unreachable(error: Error): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const isFull = error.message === "timeout exceeded when trying to connect";
  return new DatabaseUnavailable(isFull ? "no connection was free" : "it cannot be reached", error);
}
