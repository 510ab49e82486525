import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { type Settings, SettingsError } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import type { Tables } from "../database/database.server.ts";
import { listMigrations, migrationId } from "../database/migrate.server.ts";
import { openUnmigrated } from "../database/open-database.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { DATABASE_DAMAGED } from "../database/storage-failure.server.ts";
import { flush } from "./files.server.ts";
import { DamagedCopy } from "./manifest.server.ts";
import { copyRows } from "./rows.server.ts";
import { describeTables } from "./tables.server.ts";

/** More pages than any database has, to copy in one step: between steps a busy writer would make SQLite start over. */
const ALL_PAGES = 1_000_000_000;

type DatabaseSettings = Pick<Settings, "databaseUrl" | "dataDir">;

/** Leaves out sessions and secret links. The site may be running. */
export async function copyDatabase(settings: DatabaseSettings, target: string): Promise<void> {
  if (settings.databaseUrl) await copyPostgres(settings, target);
  else await copySqlite(settings.dataDir, target);
  withSqliteFile(target, (copy) => {
    // Without flushes: an interrupted copy is discarded.
    copy.exec("pragma journal_mode = delete; pragma synchronous = off; pragma secure_delete = on");
    for (const statement of REVOKE_ACCESS) copy.exec(statement);
  });
  await chmod(target, 0o600);
  await flush(target);
}

export const REVOKE_ACCESS = [
  "delete from session",
  "delete from tokens",
  "delete from used_challenge",
  "update drafts set shared_by = null",
  // A mail that waits and has an end has a secret link.
  `delete from documents where collection = 'mail' and id in
    (select mail_id from outbox where expires_at is not null and state not in ('failed', 'withheld'))`,
  "delete from outbox where expires_at is not null and state in ('waiting', 'sending')",
];

async function copySqlite(dataDir: string, target: string) {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) {
    throw new SettingsError(`DATA_DIR: der er ingen database i ${dataDir}`);
  }
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, target, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** Only reads, so that a replica works too. */
async function copyPostgres(settings: DatabaseSettings, target: string) {
  const from = await openUnmigrated(settings);
  try {
    const done = await readMigrations(from.kysely);
    const names = done.map(({ name }) => name);
    const migrations = listMigrations(from.dialect).filter((file) => names.includes(file));
    const last = migrations.at(-1);
    if (!last) throw new SettingsError("DATABASE_URL: der er ingen hjemmeside i databasen");
    const to = await openSqlite(target, { upTo: migrationId(last) });
    try {
      const tables = await describeTables(to.kysely);
      await to.kysely.transaction().execute(async (trx) => {
        await copyRows(from, { kysely: trx, dialect: "sqlite" }, tables);
        await copyCreationTime(trx, done);
      });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

type Migration = { name: string; run_at: string };

export async function readMigrations(kysely: Kysely<Tables>): Promise<Migration[]> {
  const { rows } = await sql<Migration>`select name, run_at from migrations`
    .execute(kysely)
    .catch((error: unknown) => {
      if (error instanceof Error && /no such table|does not exist/.test(error.message)) {
        return { rows: [] };
      }
      throw error;
    });
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

export async function copyCreationTime(kysely: Kysely<Tables>, done: Migration[]): Promise<void> {
  const [createdAt = ""] = done.map(({ run_at }) => run_at).sort();
  await sql`update migrations set run_at = ${createdAt}
    where name = (select min(name) from migrations)`.execute(kysely);
}

export function requireIntegrity(file: string): void {
  requireOk(file, "integrity_check");
}

/** A tenth of the time: indexes are not compared with their tables. */
export function requireStructure(file: string): void {
  requireOk(file, "quick_check");
}

function requireOk(file: string, check: "integrity_check" | "quick_check") {
  const [row] = withSqliteFile(file, (database) => database.prepare(`pragma ${check}(1)`).all());
  if (row?.[check] !== "ok") throw new DamagedCopy(DATABASE_DAMAGED);
}

export function withSqliteFile<Result>(
  file: string,
  use: (database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
