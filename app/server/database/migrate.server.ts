import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { SettingsError } from "../config.server.ts";
import { projectRoot } from "../project-root.server.ts";
import type { Dialect, Tables } from "./database.server.ts";

const FOLDER = join(projectRoot, "migrations");

/** A migration named `.needs-003` does more than add: only code that knows migration 003 works with its tables. */
const FILE =
  /^(?<number>\d+)-[a-z-]+(\.needs-(?<needs>\d+))?(?<dialect>\.sqlite|\.postgres)?\.sql$/;

const MISNAMED =
  "hedder ikke som en ændring af databasen og ville ikke blive udført. Kald den fx 002-et-navn.sql, eller 002-et-navn.postgres.sql for den ene database";

export type UpTo = { upTo?: string };

type Steps = UpTo & { dialect: Dialect; runScript: (script: string) => unknown };

export function migrationId(name: string): string {
  return name.replace(/(\.(sqlite|postgres))?\.sql$/, "");
}

/** @throws {SettingsError} for newer, incompatible code's database, or a migration edited since it was run */
export async function migrate(trx: Kysely<Tables>, { dialect, runScript, upTo }: Steps) {
  await sql`create table if not exists migrations (name text primary key, run_at text not null, hash text)`.execute(
    trx,
  );
  const { rows: done } = await sql<{ name: string; hash: string }>`
    select * from migrations`.execute(trx);
  const names = done.map(({ name }) => name);
  const known = listMigrations(dialect);
  const refused = (reason: string) =>
    new SettingsError(`${dialect === "sqlite" ? "DATA_DIR" : "DATABASE_URL"}: databasen ${reason}`);
  const tooNew = incompatibleMigrations(names, dialect);
  if (tooNew.length > 0) {
    throw refused(
      `er lavet af en nyere udgave af Samspil (${tooNew.join(", ")}). Start den udgave, eller gendan en sikkerhedskopi fra før opdateringen`,
    );
  }
  const edited = done.filter((row) => known.includes(row.name) && row.hash !== hashOf(row.name));
  if (edited.length > 0) {
    throw refused(
      `er lavet med en anden ${edited.map(({ name }) => name).join(", ")} end denne udgaves. Start den udgave, som lavede den, eller begynd med en tom database`,
    );
  }
  const wanted = known.filter((name) => upTo === undefined || migrationId(name) <= upTo);
  for (const name of wanted.filter((name) => !names.includes(name))) {
    await runScript(scriptOf(name));
    await sql`insert into migrations (name, run_at, hash)
      values (${name}, ${new Date().toISOString()}, ${hashOf(name)})`.execute(trx);
  }
}

function scriptOf(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

function hashOf(name: string): string {
  return hash("sha256", scriptOf(name));
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

export function listMigrations(dialect: Dialect, folder = FOLDER): string[] {
  const all = readdirSync(folder).filter((name) => !name.startsWith("."));
  const misnamed = all.filter((name) => !FILE.test(name));
  if (misnamed.length > 0)
    throw new SettingsError(`migrations: ${misnamed.join(", ")} ${MISNAMED}`);
  const ofDialects = [undefined, `.${dialect}`];
  return all.filter((name) => ofDialects.includes(FILE.exec(name)?.groups?.dialect)).sort();
}
