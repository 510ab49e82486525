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
import { LOCAL_HOSTS, SettingsError } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { type Database, START_WITHIN_MS, type StoredAsIs, type Tables } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { createWithLock } from "./postgres-lock.server.ts";
import {
  BoundedDriver,
  type BoundedPool,
  CONNECT_WITHIN_MS,
  createPool,
  type Patience,
  USUAL,
} from "./postgres-pool.server.ts";
import { CHANNEL, watchPostgres } from "./postgres-watch.server.ts";
import { DatabaseUnavailable, LockHeld } from "./unavailable.server.ts";

type PostgresOptions = {
  /** Off where the database has no notices: the poll alone does. */
  listens?: boolean;
};

/** @throws {SettingsError} when it cannot be reached, or belongs to newer code */
export async function openPostgres(
  url: string,
  log: Pick<Log, "warn">,
  { listens = true }: PostgresOptions = {},
): Promise<Database> {
  const connection = connectionTo(url);
  const pool = createPool(connection, log);
  const withLock = createWithLock(connection);
  const kysely = openKysely(pool, USUAL);
  try {
    await withLock("migrate", (lost) => migratePostgres(openKysely(pool, {}), lost), {
      withinMs: START_WITHIN_MS,
    });
  } catch (error) {
    await pool.end();
    throw postgresTrouble(error) ?? error;
  }
  const hasNotices = listens && (await canNotify(kysely));
  return {
    dialect: "postgres",
    kysely,
    within(ms) {
      const until = performance.now() + ms;
      return openKysely(pool, { answerMs: ms, until });
    },
    // Whoever reads asks for the revision that stands, and that tells.
    otherWrites: () => undefined,
    watchOtherWriters: (onWrite) =>
      watchPostgres({ connection, hasNotices, log, onWrite, onSilence: pool.distrust }),
    notifyOthers: async (trx) => {
      if (hasNotices) await notify(trx);
    },
    withLock,
    // Of no row, so that no order waits for it; a database that only reads refuses it all the same.
    proveWritable: async () => {
      await sql`update sequences set value = value where false`.execute(kysely);
    },
    // What is deleted goes with the database's own vacuum.
    scrub: async () => {},
    close: pool.end,
  };
}

/** Nothing is asked of it that writes: a replica serves as well. */
export async function openPostgresAsIs(url: string): Promise<StoredAsIs> {
  const pool = createPool(connectionTo(url), { warn() {} });
  const kysely = openKysely(pool, USUAL);
  try {
    await sql`select 1`.execute(kysely);
    return { dialect: "postgres", kysely, close: pool.end };
  } catch (error) {
    await pool.end();
    throw postgresTrouble(error) ?? error;
  }
}

/** In the schema that is the connection's first. */
export function migratePostgres(kysely: Kysely<Tables>, lost?: AbortSignal): Promise<void> {
  return migrate(kysely, {
    lost,
    dialect: "postgres",
    runScript: (script, trx) => sql.raw(script).execute(trx),
  });
}

export function connectionTo(url: string): ClientConfig {
  const own = { connectionString: url, types: { getTypeParser }, keepAlive: true };
  // To another machine encrypted and to the right one, unless the address itself says `?sslmode=disable`.
  const ssl = !LOCAL_HOSTS.includes(new URL(url).hostname);
  return { ...own, ssl, connectionTimeoutMillis: CONNECT_WITHIN_MS };
}

function notify(kysely: Kysely<Tables>) {
  return sql`select pg_notify(${CHANNEL}, '')`.execute(kysely);
}

/** Not every database that speaks as PostgreSQL does has them, and the poll does without. */
function canNotify(kysely: Kysely<Tables>): Promise<boolean> {
  return notify(kysely).then(
    () => true,
    () => false,
  );
}

function openKysely(pool: BoundedPool, patience: Patience): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BoundedDriver(pool.with(patience), patience),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new Compiler(),
    },
  });
}

class Compiler extends PostgresQueryCompiler {
  /** A list with nothing in it is no SQL here. Kysely's plugin for it looks into no comparison's subquery. */
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

/** No text here has a NUL in it, and no whole number is none: SQLite takes both, and a browser may send them. */
function asPostgres(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  return Number.isNaN(value) ? null : value;
}

const INT8 = 20;

/** Milliseconds and counts are numbers: none of ours is as large as what a number cannot hold. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === INT8 ? Number : types.getTypeParser(oid, format);

const TROUBLE: Record<string, string> = {
  ECONNREFUSED: "serveren svarer ikke",
  ENOTFOUND: "serveren findes ikke",
  ETIMEDOUT: "serveren svarer ikke",
  "28P01": "brugernavnet eller adgangskoden er forkert",
  "28000": "brugeren må ikke logge ind",
  "3D000": "databasen findes ikke; opret den først",
  "42501": "brugeren må ikke oprette tabeller i databasen",
  "25006":
    "der kan kun læses i databasen. Er det en kopi (replika), så brug adressen på den, der skrives i",
  "53300": "databasen har ikke plads til flere forbindelser",
  "57P03": "serveren er ved at starte eller stoppe",
};

const NO_SSL = "The server does not support SSL connections";
const UNENCRYPTED =
  "serveren tager ikke imod krypterede forbindelser; på jeres eget lukkede net kan ?sslmode=disable sættes efter databasens navn";

export function postgresTrouble(error: unknown): SettingsError | undefined {
  if (!(error instanceof Error) || error instanceof LockHeld) return undefined;
  if (error.message === NO_SSL) return new SettingsError(`DATABASE_URL: ${UNENCRYPTED}`);
  const code = codeOf(error);
  const trouble = code && TROUBLE[code];
  if (trouble) return new SettingsError(`DATABASE_URL: ${trouble} (${code})`);
  if (!(error instanceof DatabaseUnavailable)) return undefined;
  return (
    postgresTrouble(error.cause) ?? new SettingsError(`DATABASE_URL: ${formatCause(error.cause)}`)
  );
}

/** By its code alone: what a driver says may have the address in it. */
function formatCause(error: unknown): string {
  const code = codeOf(error);
  return code
    ? `databasen svarer ikke, som den skal (${code}). Se dens log`
    : "serveren svarer ikke";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
