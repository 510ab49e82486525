import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../../app/server/database/database.server.ts";
import { openPostgres } from "../../app/server/database/postgres.server.ts";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { cleanUp, makeFolder } from "./cleanup.ts";
import { newDatabase, waitForNoConnections } from "./postgres.ts";
import { openPostgresSync } from "./postgres-sync.ts";

/** The tests are on SQLite, unless TEST_BACKEND says PostgreSQL. */
export const isPostgres = process.env.TEST_BACKEND === "postgres";

/** The PostgreSQL databases of data folders. */
const elsewhere = new Map<string, string>();

function urlOf(dataDir: string): string | undefined {
  const url = elsewhere.get(dataDir);
  if (isPostgres && !url) throw new Error(`no database belongs to ${dataDir}`);
  return url;
}

/** A new database, closed after the test file. */
export async function openStore(): Promise<Database> {
  const database = await (isPostgres
    ? openPostgres(await newDatabase(), createLog("silent"))
    : openSqlite(join(makeFolder(), "samspil.db")));
  cleanUp(() => database.close());
  return database;
}

/** The settings for the database of `dataDir`, which is created if need be. */
export async function databaseSettings(
  dataDir: string,
  options?: { isEmpty: boolean },
): Promise<Record<string, string>> {
  if (isPostgres && !elsewhere.has(dataDir)) elsewhere.set(dataDir, await newDatabase(options));
  return settingsOf(dataDir);
}

/** The settings for the existing database of `dataDir`. */
export function settingsOf(dataDir: string): Record<string, string> {
  const url = urlOf(dataDir);
  return url ? { DATABASE_URL: url } : {};
}

/** Opens an app's database once more, as another process does. */
export function openSecondConnection(dataDir: string): Promise<Database> {
  const url = urlOf(dataDir);
  return url ? openPostgres(url, createLog("silent")) : openSqlite(join(dataDir, "samspil.db"));
}

export type SqlRow = Record<string, unknown>;

export type StoredDatabase = {
  exec(sql: string): unknown;
  prepare(sql: string): {
    all(...values: string[]): SqlRow[];
    get(...values: string[]): SqlRow | undefined;
    run(...values: string[]): { changes: number | bigint };
  };
  close(): void;
};

/** Opens an app's database past the app, by plain SQL. */
export function openRawDatabase(dataDir: string): StoredDatabase {
  const url = urlOf(dataDir);
  if (url) return openPostgresSync(url);
  return new DatabaseSync(join(dataDir, "samspil.db"), { timeout: 10_000 });
}

export function withDatabase<Result>(
  { dataDir }: { dataDir: string },
  use: (database: StoredDatabase) => Result,
): Result {
  const database = openRawDatabase(dataDir);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Changes the database past the app. @returns the number of rows */
export function runSql(app: { dataDir: string }, sql: string): number {
  return withDatabase(app, (database) => Number(database.prepare(sql).run().changes));
}

/** Writes content past the site, and counts it as another process's save. */
export function saveElsewhere(app: { dataDir: string }, statement: string) {
  runSql(app, statement);
  runSql(app, "update sequences set value = value + 1 where name = 'content'");
}

export function queryRows(app: { dataDir: string }, sql: string) {
  return withDatabase(app, (database) => database.prepare(sql).all());
}

/** All rows as text, where the database is not a file of the data folder. */
export function dumpDatabase(dataDir: string): string {
  if (!isPostgres) return "";
  return withDatabase({ dataDir }, (stored) => {
    const tables = "select tablename from pg_tables where schemaname = current_schema()";
    return stored
      .prepare(tables)
      .all()
      .flatMap(({ tablename }) =>
        stored.prepare(`select t::text as line from "${tablename}" t`).all(),
      )
      .map(({ line }) => line)
      .join("\n");
  });
}

/** The damage in a closed database; PostgreSQL checks its files by itself. */
export function findDamage(stored: StoredDatabase): string[] {
  if (isPostgres) return [];
  const found = stored.prepare("pragma integrity_check").all();
  const orphans = stored.prepare("pragma foreign_key_check").all();
  return [
    ...(found.length === 1 && found[0]?.integrity_check === "ok"
      ? []
      : ["the database is damaged"]),
    ...(orphans.length === 0 ? [] : [`${orphans.length} rows belong to nothing`]),
  ];
}

/** Waits until the database has finished a killed process's queries. */
export async function waitForDisconnects(dataDir: string) {
  const url = urlOf(dataDir);
  if (url) await waitForNoConnections(url);
}
