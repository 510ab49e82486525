import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
} from "kysely";
import { type ClientConfig, types } from "pg";
import { LOCAL_HOSTS } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import {
  type Database,
  START_WITHIN_MS,
  type Tables,
  type UnmigratedDatabase,
} from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { createWithLock } from "./postgres-lock.server.ts";
import {
  BoundedDriver,
  type BoundedPool,
  createPool,
  POSTGRES_LIMITS,
  type PostgresLimits,
  type QueryLimits,
} from "./postgres-pool.server.ts";
import { CHANNEL, WATCH, watchPostgres } from "./postgres-watch.server.ts";
import { postgresFailure } from "./storage-failure.server.ts";

export type PostgresOptions = {
  listens?: boolean;
  limits?: PostgresLimits;
};

export async function openPostgres(
  url: string,
  log: Pick<Log, "warn">,
  { listens = true, limits = POSTGRES_LIMITS }: PostgresOptions = {},
): Promise<Database> {
  const connection = connectionTo(url, limits);
  // A restore finds running sites by this name.
  const pool = createPool({ ...connection, application_name: WATCH }, log, limits);
  const withLock = createWithLock(connection);
  const open = (patience: QueryLimits) => openKysely(pool, patience, limits);
  const kysely = open(limits);
  try {
    await withLock("migrate", (lost) => migratePostgres(open({}), lost), {
      withinMs: START_WITHIN_MS,
    });
  } catch (error) {
    await pool.end();
    throw postgresFailure(error) ?? error;
  }
  const hasNotices = listens && (await canNotify(kysely));
  return {
    dialect: "postgres",
    kysely,
    within(ms) {
      const until = performance.now() + ms;
      return open({ answerMs: ms, until });
    },
    otherWrites: () => undefined,
    watchOtherWriters: (onWrite) =>
      watchPostgres({ connection, hasNotices, log, onWrite, onSilence: pool.discardOpen }),
    notifyOthers: async (trx) => {
      if (hasNotices) await notify(trx);
    },
    withLock,
    // Updates no row, so that no order waits for it. A read-only database refuses it all the same.
    proveWritable: async () => {
      await sql`update sequences set value = value where false`.execute(kysely);
    },
    // PostgreSQL's vacuum removes deleted data.
    scrub: async () => {},
    close: pool.end,
  };
}

export async function openPostgresUnmigrated(url: string): Promise<UnmigratedDatabase> {
  const pool = createPool(connectionTo(url), { warn() {} });
  const kysely = openKysely(pool, POSTGRES_LIMITS, POSTGRES_LIMITS);
  try {
    await sql`select 1`.execute(kysely);
    return { dialect: "postgres", kysely, close: pool.end };
  } catch (error) {
    await pool.end();
    throw postgresFailure(error) ?? error;
  }
}

export function migratePostgres(kysely: Kysely<Tables>, lost?: AbortSignal): Promise<void> {
  return migrate(kysely, {
    lost,
    dialect: "postgres",
    runScript: (script, trx) => sql.raw(script).execute(trx),
  });
}

export function connectionTo(url: string, { connectMs } = POSTGRES_LIMITS): ClientConfig {
  const config = { connectionString: url, types: { getTypeParser }, keepAlive: true };
  // Another machine needs TLS with a valid certificate, unless the address has `?sslmode=disable`.
  const ssl = !LOCAL_HOSTS.includes(new URL(url).hostname);
  return { ...config, ssl, connectionTimeoutMillis: connectMs };
}

function notify(kysely: Kysely<Tables>) {
  return sql`select pg_notify(${CHANNEL}, '')`.execute(kysely);
}

function canNotify(kysely: Kysely<Tables>): Promise<boolean> {
  return notify(kysely).then(
    () => true,
    () => false,
  );
}

function openKysely(
  pool: BoundedPool,
  patience: QueryLimits,
  limits: PostgresLimits,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundedDriver(pool.with(patience), patience, limits),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new Compiler(),
    },
  });
}

class Compiler extends PostgresQueryCompiler {
  /** PostgreSQL has no empty list. Kysely's plugin for that leaves out comparisons in subqueries. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { operator, rightOperand } = node;
    const isEmpty = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0;
    if (!isEmpty || !OperatorNode.is(operator)) super.visitBinaryOperation(node);
    else this.append(operator.operator === "in" ? "false" : "true");
  }

  protected override appendValue(value: unknown) {
    super.appendValue(asPostgres(value));
  }
}

/** PostgreSQL refuses NUL in a text and NaN as an integer. SQLite takes both, and a browser may send them. */
function asPostgres(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  return Number.isNaN(value) ? null : value;
}

const INT8 = 20;

/** Parses int8 as a number: our milliseconds and counts are below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === INT8 ? Number : types.getTypeParser(oid, format);
