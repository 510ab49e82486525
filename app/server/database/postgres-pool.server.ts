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
import { type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolClient } from "pg";
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

/** The server's timeout comes first, and leaves the connection usable. */
const MARGIN_MS = 1_000;

/** The server notices a dead client in seconds; Linux's default is two hours. */
const KEEPALIVE = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

export type QueryLimits = {
  /** Milliseconds for one query. Default: none. */
  answerMs?: number;
  until?: number;
};

export type BoundedPool = ReturnType<typeof createPool>;

/** Discards connections that do not answer: `pg` would reuse them with the old query still running. */
export function createPool(
  connection: ClientConfig,
  log: Pick<Log, "warn">,
  limits = POSTGRES_LIMITS,
) {
  const openedAt = new WeakMap<PoolClient, number>();
  let silentAt = 0;
  const pool = new Pool({
    ...connection,
    max: CONNECTIONS,
    onConnect: (client) => setLimits(client, limits),
  });
  // The pool replaces a lost connection. Without a listener the error would end the process.
  const onError = (error: Error) => log.warn({ err: error }, "lost a connection to PostgreSQL");
  pool.on("error", onError);
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    client.on("error", onError);
  });

  async function acquireConnection(): Promise<PoolClient> {
    const client = await pool.connect().catch((error) => {
      const reason = isFull(error) ? "no connection was free" : "it cannot be reached";
      throw logged(new DatabaseUnavailable(reason, error));
    });
    if ((openedAt.get(client) ?? 0) >= silentAt) return client;
    client.release(true);
    return acquireConnection();
  }

  async function connect({ answerMs, until = Number.POSITIVE_INFINITY }: QueryLimits) {
    const acquiring = acquireConnection();
    const client = await withTimeout(acquiring, until - performance.now()).catch((error) => {
      acquiring.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
    const mostMs = answerMs === undefined ? Number.POSITIVE_INFINITY : answerMs + MARGIN_MS;
    return lease(client, () => Math.min(mostMs, until - performance.now()), onUnavailable);
  }

  function onUnavailable(error: DatabaseUnavailable) {
    logged(error);
    if (error instanceof ConnectionLost) discardOpen();
  }

  /** When one connection falls silent, those opened before may be silent too. */
  function discardOpen() {
    silentAt = performance.now();
  }

  /** Logged here, for better-auth swallows the reason. */
  function logged(error: DatabaseUnavailable) {
    log.warn({ err: error }, "PostgreSQL query failed");
    return error;
  }

  return {
    discardOpen,
    with: (patience: QueryLimits): PostgresPool => ({
      options: pool.options,
      connect: () => connect(patience),
      end: () => pool.end(),
    }),
    end: () => pool.end(),
  };
}

function lease(
  client: PoolClient,
  msLeft: () => number,
  onUnavailable: (error: DatabaseUnavailable) => void,
): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;

  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    return run(String(sql), parameters);
  }

  async function run(sql: string, parameters: readonly unknown[]) {
    const remainingMs = msLeft();
    if (remainingMs <= 0) lost ??= new DatabaseUnavailable("it did not answer in time");
    if (lost) throw lost;
    try {
      return await withTimeout(client.query(sql, [...parameters]), remainingMs);
    } catch (error) {
      const unavailable = unavailableError(error);
      if (!unavailable) throw error;
      if (unavailable instanceof ConnectionLost) lost = unavailable;
      onUnavailable(unavailable);
      throw unavailable;
    }
  }

  return {
    query,
    release: (isBad) =>
      client.release(isBad || lost !== undefined || client.getTransactionStatus() !== "I"),
  };
}

/** Sets the limits in each transaction: a pooler in transaction mode supports neither startup parameters nor session settings. */
export class BoundedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(pool: PostgresPool, patience: QueryLimits, limits: PostgresLimits) {
    super({ pool });
    this.#limits = settingsIn("set local", settingsOf(patience, limits));
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(this.#limits));
  }
}

/** Not every server has every setting. */
async function setLimits(client: ClientBase, limits: PostgresLimits) {
  for (const settings of [settingsOf(limits, limits), KEEPALIVE]) {
    const set = client.query(settingsIn("set", settings));
    await withTimeout(set, limits.connectMs).catch((error) => {
      if (!(error instanceof DatabaseError)) throw error;
    });
  }
}

function settingsOf({ answerMs = 0 }: QueryLimits, { lockMs, idleMs }: PostgresLimits) {
  return {
    statement_timeout: answerMs,
    lock_timeout: Math.min(answerMs, lockMs),
    idle_in_transaction_session_timeout: Math.min(answerMs, idleMs),
  };
}

function settingsIn(verb: "set" | "set local", settings: Record<string, number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${verb} ${name} = ${value}`)
    .join("; ");
}

const REASONS: Record<string, UnavailableReason | undefined> = {
  "57014": "it did not answer in time",
  "55P03": "somebody else held a lock",
  "40P01": "somebody else held a lock",
  "40001": "somebody else held a lock",
};

function unavailableError(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof DatabaseError) || error.severity !== "ERROR") {
    return new ConnectionLost("the connection was lost", error);
  }
  const reason = REASONS[error.code ?? ""];
  return reason && new DatabaseUnavailable(reason, error);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}
