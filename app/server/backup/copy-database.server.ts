import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { type Settings, SettingsError } from "../config.server.ts";
import type { Tables } from "../database/database.server.ts";
import { listMigrations, migrationId } from "../database/migrate.server.ts";
import { openUnmigrated } from "../database/open-database.server.ts";
import { openSqlite } from "../database/sqlite.server.ts";
import { HAS_EXPIRY } from "../mail/message.server.ts";
import { flush } from "./files.server.ts";
import { DATABASE_FILE, DamagedCopy } from "./manifest.server.ts";
import { copyRows } from "./rows.server.ts";
import { describeTables } from "./tables.server.ts";

/** More pages than any database has: between steps a busy writer would make SQLite begin again, for ever. */
const ALL_AT_ONCE = 1_000_000_000;

type Where = Pick<Settings, "databaseUrl" | "dataDir">;

/** One moment of the site's database as one SQLite file, without what lets somebody in. The site may be in use. */
export async function copyDatabase(where: Where, target: string): Promise<void> {
  if (where.databaseUrl) await copyPostgres(where, target);
  else await copySqlite(where.dataDir, target);
  withSqliteFile(target, (copy) => {
    // Nothing is lost when it is cut off: it is made anew.
    copy.exec("pragma journal_mode = delete; pragma synchronous = off; pragma secure_delete = on");
    for (const erase of REVOKE_ACCESS) copy.exec(erase);
  });
  await chmod(target, 0o600);
  await flush(target);
}

/** Letters with a secret link, which no order's has: the texts of those are not read, of which a shop has most. */
const DYING = `select id from documents where collection = 'mail' and data like '${HAS_EXPIRY}' and id in
  (select id from documents where collection = 'mail'
    except select mail_id from outbox where about is not null)`;

/** Both databases understand it. */
export const REVOKE_ACCESS = [
  "delete from session",
  "delete from verification",
  "delete from used_challenge",
  "update drafts set share_hash = null, share_until = null",
  `delete from outbox where mail_id in (${DYING})`,
  `delete from documents where collection = 'mail' and id in (${DYING})`,
];

async function copySqlite(dataDir: string, target: string) {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) {
    throw new SettingsError(`DATA_DIR: der er ingen database i ${dataDir}`);
  }
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, target, { rate: ALL_AT_ONCE });
  } finally {
    database.close();
  }
}

/** Reads only, so that a replica serves as well. */
async function copyPostgres(where: Where, target: string) {
  const from = await openUnmigrated(where);
  try {
    const made = await readMigrations(from.kysely);
    const known = listMigrations(from.dialect).filter((name) =>
      made.some((one) => one.name === name),
    );
    const last = known.at(-1);
    if (!last) throw new SettingsError("DATABASE_URL: der er ingen hjemmeside i databasen");
    const to = await openSqlite(target, { upTo: migrationId(last) });
    try {
      const tables = await describeTables(to.kysely);
      await to.kysely.transaction().execute(async (trx) => {
        await copyRows(from, { kysely: trx, dialect: "sqlite" }, tables);
        await copyCreationTime(trx, made);
      });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

type Made = { name: string; run_at: string };

/** @returns those that a database has been made with, none where it has no tables of ours */
export async function readMigrations(kysely: Kysely<Tables>): Promise<Made[]> {
  const { rows } = await sql<Made>`select name, run_at from migrations`
    .execute(kysely)
    .catch((error: unknown) => {
      if (error instanceof Error && /no such table|does not exist/.test(error.message)) {
        return { rows: [] };
      }
      throw error;
    });
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

/** By its first moment the database of one site is told from another's. */
export async function copyCreationTime(kysely: Kysely<Tables>, made: Made[]): Promise<void> {
  const [born = ""] = made.map(({ run_at }) => run_at).sort();
  await sql`update migrations set run_at = ${born}
    where name = (select min(name) from migrations)`.execute(kysely);
}

/** @throws {DamagedCopy} when SQLite finds anything wrong with it */
export function requireIntegrity(file: string): void {
  const [row] = withSqliteFile(file, (database) =>
    database.prepare("pragma integrity_check").all(),
  );
  if (row?.integrity_check !== "ok") throw new DamagedCopy("databasen er beskadiget");
}

/** The same for the same content, in whichever database. */
export async function hashContent(kysely: Kysely<Tables>): Promise<string> {
  const rows = await kysely
    .selectFrom("documents")
    .select(["id", "revision", "data"])
    .where("collection", "=", "content")
    .execute();
  const sorted = rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
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
