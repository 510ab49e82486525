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
  type BoundedPool,
  createPool,
  LimitedDriver,
  POSTGRES_LIMITS,
  type PostgresLimits,
} from "./postgres-pool.server.ts";
import { postgresFailure } from "./storage-failure.server.ts";

/** The server's own timeout comes first, and leaves the connection usable. */
const MARGIN_MS = 1_000;

/** Every connection of a running site has this name: by it a restore finds the site. */
export const WATCH = "samspil: watch";

export async function openPostgres(
  url: string,
  log: Pick<Log, "warn">,
  limits = POSTGRES_LIMITS,
): Promise<Database> {
  const pool = createPool({ ...connectionTo(url, limits), application_name: WATCH }, log);
  const withLock = createWithLock((...patience) => openKysely(pool, ...patience));
  const kysely = openKysely(pool, limits);
  try {
    const unlimited = openKysely(pool, { ...limits, answerMs: 0 }, () => Number.POSITIVE_INFINITY);
    await withLock("migrate", () => unlimited.transaction().execute(migratePostgres), {
      withinMs: START_WITHIN_MS,
    });
  } catch (error) {
    await pool.end();
    throw postgresFailure(error) ?? error;
  }
  return {
    dialect: "postgres",
    kysely,
    within(ms) {
      const until = performance.now() + ms;
      return openKysely(pool, { ...limits, answerMs: ms }, () => until - performance.now());
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
  const kysely = openKysely(pool, POSTGRES_LIMITS);
  try {
    await sql`select 1`.execute(kysely);
    return { dialect: "postgres", kysely, close: pool.end };
  } catch (error) {
    await pool.end();
    throw postgresFailure(error) ?? error;
  }
}

export function migratePostgres(trx: Kysely<Tables>): Promise<void> {
  const runScript = (script: string) => sql.raw(script).execute(trx);
  return migrate(trx, { dialect: "postgres", runScript });
}

function connectionTo(url: string, { connectMs } = POSTGRES_LIMITS): ClientConfig {
  const config = { connectionString: url, types: { getTypeParser }, keepAlive: true };
  // Another machine needs TLS with a valid certificate, unless the address has `?sslmode=disable`.
  const ssl = !LOCAL_HOSTS.includes(new URL(url).hostname);
  return { ...config, ssl, connectionTimeoutMillis: connectMs };
}

function openKysely(
  pool: BoundedPool,
  limits: PostgresLimits,
  msLeft = () => limits.answerMs + MARGIN_MS,
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LimitedDriver(pool.with(msLeft), limits),
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
