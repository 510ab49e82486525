import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { moveOrders } from "../../../migrations/010-orders.ts";
import { SettingsError } from "../config.server.ts";
import { projectRoot } from "../data-dir/project-root.server.ts";
import type { Dialect } from "./database.server.ts";

/** What a script cannot do with what is stored, by the script that it belongs to: done after it, as a part of it. */
const MOVES: Record<string, (database: QueryExecutorProvider) => Promise<void>> = {
  "010-orders.sql": moveOrders,
};

const FILE = /^(\d+)-[a-z-]+(\.sqlite|\.postgres)?\.sql$/;

export type UpTo = {
  /** The last change to be made, as `changeOf` names it: for what was stored before the next one. */
  upTo?: string;
};

type Steps<T> = UpTo & {
  dialect: Dialect;
  runScript: (script: string, trx: Transaction<T>) => unknown;
  beforeFirst?: (migration: string) => Promise<void>;
};

/** A migration's name without which database it is for. */
export function changeOf(name: string): string {
  return name.replace(/(\.(sqlite|postgres))?\.sql$/, "");
}

/** @throws {SettingsError} when newer code has changed the database already */
export async function migrate<T>(
  kysely: Kysely<T>,
  { dialect, runScript, beforeFirst, upTo }: Steps<T>,
): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, run_at text not null)`.execute(
    kysely,
  );
  const done = await sql<{ name: string }>`select name from migrations`.execute(kysely);
  const seen = new Set(done.rows.map((row) => row.name));
  const known = changesOf(dialect);
  requireKnown(seen, known, dialect);
  const wanted = known.filter((name) => upTo === undefined || changeOf(name) <= upTo);
  const missing = wanted.filter((name) => !seen.has(name));
  if (missing[0] && seen.size > 0) await beforeFirst?.(missing[0]);
  for (const name of missing) {
    const script = readFileSync(join(projectRoot, "migrations", name), "utf8");
    await kysely.transaction().execute(async (trx) => {
      await runScript(script, trx);
      await MOVES[name]?.(trx);
      await sql`insert into migrations values (${name}, ${new Date().toISOString()})`.execute(trx);
    });
  }
}

function requireKnown(seen: Set<string>, known: string[], dialect: Dialect) {
  const unknown = [...seen].filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new SettingsError(
    `${dialect === "sqlite" ? "DATA_DIR" : "DATABASE_URL"}: databasen er lavet af en nyere udgave af Samspil (${unknown.join(", ")}). Start den udgave, eller gendan en sikkerhedskopi fra før opdateringen`,
  );
}

/** Those of the dialect's own, and those for both of which it has none of its own. */
export function changesOf(dialect: Dialect): string[] {
  const all = readdirSync(join(projectRoot, "migrations")).filter((name) => FILE.test(name));
  const own = `.${dialect}.sql`;
  return all
    .filter(
      (name) =>
        name.endsWith(own) ||
        !isReplaced(
          name,
          all.filter((file) => file.endsWith(own)),
        ),
    )
    .sort();
}

function isReplaced(name: string, own: string[]): boolean {
  const [, number, dialect] = FILE.exec(name) ?? [];
  return dialect !== undefined || own.some((file) => file.startsWith(`${number}-`));
}
