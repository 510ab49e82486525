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
export const CONNECT_WITHIN_MS = 3_000;

/** Longer than a neighbour that has fallen silent can hold one. */
const LOCK_MS = 5_000;
/** A transaction that says nothing for so long is over: whatever it has locked is others' again. */
const IDLE_MS = 3_000;
/** The server gives up first, and the connection is still good. */
const MARGIN_MS = 1_000;

/** So a server learns that the machine at the other end is gone; Linux asks after two hours by itself. */
const KEEPALIVE = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

export type QueryLimits = {
  /** Milliseconds that one question may take; as long as it takes, where there are none. */
  answerMs?: number;
  /** When all is to be over, by performance.now(). */
  until?: number;
};

export const DEFAULT_LIMITS: QueryLimits = { answerMs: 8_000 };

export type BoundedPool = ReturnType<typeof createPool>;

/** Connections that are given up when they do not answer, and not asked again: `pg` itself would hand them on with the old question still in them. */
export function createPool(connection: ClientConfig, log: Pick<Log, "warn">) {
  const openedAt = new WeakMap<PoolClient, number>();
  let silentAt = 0;
  const pool = new Pool({ ...connection, max: CONNECTIONS, onConnect: setLimits });
  // A connection that is lost is made anew by who needs it next; nobody listening would end the process.
  const onError = (error: Error) => log.warn({ err: error }, "a connection to PostgreSQL was lost");
  pool.on("error", onError);
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    client.on("error", onError);
  });

  async function takeConnection(): Promise<PoolClient> {
    const client = await pool.connect().catch((error) => {
      const reason = isFull(error) ? "no connection was free" : "it cannot be reached";
      throw logTrouble(new DatabaseUnavailable(reason, error));
    });
    if ((openedAt.get(client) ?? 0) >= silentAt) return client;
    client.release(true);
    return takeConnection();
  }

  async function connect({ answerMs, until = Number.POSITIVE_INFINITY }: QueryLimits) {
    const taking = takeConnection();
    const client = await withTimeout(taking, until - performance.now()).catch((error) => {
      taking.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
    const mostMs = answerMs === undefined ? Number.POSITIVE_INFINITY : answerMs + MARGIN_MS;
    return lease(client, () => Math.min(mostMs, until - performance.now()), onTrouble);
  }

  function onTrouble(trouble: DatabaseUnavailable) {
    logTrouble(trouble);
    if (trouble instanceof ConnectionLost) distrust();
  }

  /** What was opened before one fell silent may be as silent: it is asked nothing. */
  function distrust() {
    silentAt = performance.now();
  }

  /** Here, for better-auth keeps to itself why it could not ask. */
  function logTrouble(trouble: DatabaseUnavailable) {
    log.warn({ err: trouble }, "PostgreSQL did not do what it was asked");
    return trouble;
  }

  return {
    distrust,
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
  onTrouble: (trouble: DatabaseUnavailable) => void,
): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;

  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    return ask(String(sql), parameters);
  }

  async function ask(sql: string, parameters: readonly unknown[]) {
    const left = msLeft();
    if (left <= 0) lost ??= new DatabaseUnavailable("it did not answer in time");
    if (lost) throw lost;
    try {
      return await withTimeout(client.query(sql, [...parameters]), left);
    } catch (error) {
      const trouble = unavailableError(error);
      if (!trouble) throw error;
      if (trouble instanceof ConnectionLost) lost = trouble;
      onTrouble(trouble);
      throw trouble;
    }
  }

  return {
    query,
    release: (isBad) =>
      client.release(isBad || lost !== undefined || client.getTransactionStatus() !== "I"),
  };
}

/** Said in each transaction: a pooler in transaction mode refuses it at the start, and keeps no session's settings. */
export class BoundedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(pool: PostgresPool, patience: QueryLimits) {
    super({ pool });
    this.#limits = settingsIn("set local", limitsOf(patience));
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(this.#limits));
  }
}

/** For what is asked outside of a transaction. Not every server has them all. */
async function setLimits(client: ClientBase) {
  for (const settings of [limitsOf(DEFAULT_LIMITS), KEEPALIVE]) {
    const set = client.query(settingsIn("set", settings));
    await withTimeout(set, CONNECT_WITHIN_MS).catch((error) => {
      if (!(error instanceof DatabaseError)) throw error;
    });
  }
}

/** What the server itself gives up, in milliseconds; 0 is never. */
function limitsOf({ answerMs = 0 }: QueryLimits) {
  return {
    statement_timeout: answerMs,
    lock_timeout: Math.min(answerMs, LOCK_MS),
    idle_in_transaction_session_timeout: Math.min(answerMs, IDLE_MS),
  };
}

function settingsIn(verb: "set" | "set local", settings: Record<string, number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${verb} ${name} = ${value}`)
    .join("; ");
}

const REASONS: Record<string, UnavailableReason | undefined> = {
  // query_canceled, by statement_timeout
  "57014": "it did not answer in time",
  // lock_not_available, deadlock_detected, serialization_failure
  "55P03": "somebody else held a lock",
  "40P01": "somebody else held a lock",
  "40001": "somebody else held a lock",
};

/** @returns undefined for what is wrong with the question, and stays so */
function unavailableError(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof DatabaseError) || error.severity !== "ERROR") {
    return new ConnectionLost("the connection was lost", error);
  }
  const reason = REASONS[error.code ?? ""];
  return reason && new DatabaseUnavailable(reason, error);
}

/** As `pg` says it. */
function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}
