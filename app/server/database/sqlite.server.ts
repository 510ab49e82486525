import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Database, Tables, UnmigratedDatabase } from "./database.server.ts";
import { migrate, type UpTo } from "./migrate.server.ts";
import { databaseFailure } from "./storage-failure.server.ts";

const BUSY_MS = 5_000;
const SCRUB_AGAIN_MS = 60_000;
const NOTHING = "select 1 where false";

export async function openSqlite(file: string, options: UpTo = {}): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  try {
    return await open(file, options);
  } catch (error) {
    throw databaseFailure(error, file) ?? error;
  }
}

export function openSqliteReadOnly(file: string): UnmigratedDatabase {
  const database = asKysely(new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS }));
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return { dialect: "sqlite", kysely, close: () => kysely.destroy() };
}

async function open(file: string, { upTo }: UpTo): Promise<Database> {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_MS });
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  sqlite.exec("pragma secure_delete = on");
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(sqlite) }) });
  const runScript = (script: string) => sqlite.exec(script);
  await kysely.transaction().execute((trx) => migrate(trx, { dialect: "sqlite", runScript, upTo }));
  const scrubber = createScrubber(kysely, sqlite);
  return {
    dialect: "sqlite",
    kysely,
    within: () => kysely,
    withLock: (_, work) => work(new AbortController().signal),
    async proveWritable() {
      await sql`update sequences set value = value`.execute(kysely);
    },
    scrub: scrubber.scrub,
    close() {
      scrubber.stop();
      return kysely.destroy();
    },
  };
}

/** The write-ahead log contains deleted rows until a checkpoint truncates it. */
function createScrubber(kysely: Kysely<Tables>, sqlite: DatabaseSync) {
  let later: NodeJS.Timeout | undefined;
  /** Between two transactions. */
  const scrub = (): Promise<void> =>
    kysely.connection().execute(async () => {
      clearTimeout(later);
      later = setTimeout(() => scrub().catch(() => {}), SCRUB_AGAIN_MS).unref();
      if (truncateLog(sqlite)) clearTimeout(later);
    });
  return { scrub, stop: () => clearTimeout(later) };
}

function truncateLog(sqlite: DatabaseSync): boolean {
  // Without waiting for another reader, such as a backup: the whole site would wait.
  sqlite.exec("pragma busy_timeout = 0");
  try {
    return sqlite.prepare("pragma wal_checkpoint(truncate)").get()?.busy === 0;
  } finally {
    sqlite.exec(`pragma busy_timeout = ${BUSY_MS}`);
  }
}

function asKysely(sqlite: DatabaseSync) {
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
      // A full disk ends the transaction, and a failing rollback would hide the cause.
      const isOver = sql === "rollback" && !sqlite.isTransaction;
      const statement = sqlite.prepare(isOver ? NOTHING : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...parameters.map(asSqlite)),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(asSqlite)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(asSqlite)),
      };
    },
  };
}

function asSqlite(value: unknown): string | number | bigint | null | Uint8Array {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}
