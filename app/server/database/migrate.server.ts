import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { SettingsError } from "../config.server.ts";
import { projectRoot } from "../project-root.server.ts";
import type { Dialect } from "./database.server.ts";

/** A migration named `.needs-003` does more than add: only code that knows migration 003 works with its tables. */
const FILE =
  /^(?<number>\d+)-[a-z-]+(\.needs-(?<needs>\d+))?(?<dialect>\.sqlite|\.postgres)?\.sql$/;

const MISNAMED =
  "hedder ikke som en ændring af databasen og ville ikke blive udført. Kald den fx 002-et-navn.sql, eller 002-et-navn.postgres.sql for den ene database";

export type UpTo = {
  upTo?: string;
};

type Steps<T> = UpTo & {
  dialect: Dialect;
  lost?: AbortSignal;
  runScript: (script: string, trx: Kysely<T>) => unknown;
};

export function migrationId(name: string): string {
  return name.replace(/(\.(sqlite|postgres))?\.sql$/, "");
}

/** @throws {SettingsError} for newer, incompatible code's database, or a migration edited since it was run */
export async function migrate<T>(
  kysely: Kysely<T>,
  { dialect, runScript, upTo, lost }: Steps<T>,
): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, run_at text not null, hash text)`.execute(
    kysely,
  );
  const { rows: done } = await sql<Done>`select * from migrations`.execute(kysely);
  const names = new Set(done.map(({ name }) => name));
  const migrations = listMigrations(dialect);
  requireCompatible(names, dialect);
  requireUnedited(done, migrations, dialect);
  const wanted = migrations.filter((name) => upTo === undefined || migrationId(name) <= upTo);
  const missing = wanted.filter((name) => !names.has(name));
  for (const name of missing) {
    lost?.throwIfAborted();
    const script = scriptOf(name);
    await inTransaction(kysely, async (trx) => {
      await runScript(script, trx);
      await sql`insert into migrations (name, run_at, hash) values (${name}, ${new Date().toISOString()}, ${hashOf(script)})`.execute(
        trx,
      );
    });
  }
}

function inTransaction<T>(kysely: Kysely<T>, work: (trx: Kysely<T>) => Promise<void>) {
  return kysely.isTransaction ? work(kysely) : kysely.transaction().execute(work);
}

type Done = { name: string; hash: string };

function scriptOf(name: string): string {
  return readFileSync(join(projectRoot, "migrations", name), "utf8");
}

function hashOf(script: string): string {
  return hash("sha256", script);
}

function requireUnedited(done: Done[], migrations: string[], dialect: Dialect) {
  const edited = done.filter(
    ({ name, hash }) => migrations.includes(name) && hash !== hashOf(scriptOf(name)),
  );
  if (edited.length === 0) return;
  const names = edited.map(({ name }) => name).join(", ");
  throw new SettingsError(
    `${settingOf(dialect)}: databasen er lavet med en anden ${names} end denne udgaves. Start den udgave, som lavede den, eller begynd med en tom database`,
  );
}

function settingOf(dialect: Dialect): string {
  return dialect === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
}

function requireCompatible(names: Iterable<string>, dialect: Dialect) {
  const tooNew = incompatibleMigrations(names, dialect);
  if (tooNew.length === 0) return;
  throw new SettingsError(
    `${settingOf(dialect)}: databasen er lavet af en nyere udgave af Samspil (${tooNew.join(", ")}). Start den udgave, eller gendan en sikkerhedskopi fra før opdateringen`,
  );
}

/** An unknown migration that only adds is compatible. */
export function incompatibleMigrations(names: Iterable<string>, dialect: Dialect): string[] {
  const migrations = listMigrations(dialect);
  return [...names]
    .filter((name) => {
      const { number, needs } = FILE.exec(name)?.groups ?? {};
      const isUsable =
        number && (!needs || migrations.some((file) => file.startsWith(`${needs}-`)));
      return !migrations.includes(name) && !isUsable;
    })
    .sort();
}

export function listMigrations(
  dialect: Dialect,
  folder = join(projectRoot, "migrations"),
): string[] {
  const all = readdirSync(folder).filter((name) => !name.startsWith("."));
  const misnamed = all.filter((name) => !FILE.test(name));
  if (misnamed.length > 0)
    throw new SettingsError(`migrations: ${misnamed.join(", ")} ${MISNAMED}`);
  const ofDialects = [undefined, `.${dialect}`];
  return all.filter((name) => ofDialects.includes(FILE.exec(name)?.groups?.dialect)).sort();
}
