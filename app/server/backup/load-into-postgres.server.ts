import { type Kysely, sql } from "kysely";
import { SettingsError } from "../config.server.ts";
import type { Tables } from "../database/database.server.ts";
import { migratePostgres, openPostgresUnmigrated, WATCH } from "../database/postgres.server.ts";
import { openSqliteReadOnly } from "../database/sqlite.server.ts";
import { postgresFailure } from "../database/storage-failure.server.ts";
import { copyCreationTime, readMigrations } from "./copy-database.server.ts";
import { readLastOrderNumber, type SiteState } from "./prepare-copy.server.ts";
import { copyRows, disableIdleTimeout } from "./rows.server.ts";
import { describeTables } from "./tables.server.ts";

const NEW_SCHEMA = "samspil_gendannes";

type Loading = { former: SiteState | undefined; stamp: string };

/** Loads and swaps the tables in one transaction: poolers support no more. @returns the schema of the former tables */
export async function loadIntoPostgres(
  file: string,
  url: string,
  { former, stamp }: Loading,
): Promise<string | undefined> {
  const from = openSqliteReadOnly(file);
  const to = await openPostgresUnmigrated(url);
  try {
    return await to.kysely.transaction().execute(async (trx) => {
      await disableIdleTimeout({ kysely: trx, dialect: "postgres" });
      const schema = await requireStopped(trx, former);
      const isFirst = !(await hasTables(trx, schema));
      await sql`create schema ${sql.id(NEW_SCHEMA)}`.execute(trx);
      await sql`set local search_path to ${sql.id(NEW_SCHEMA)}`.execute(trx);
      await migratePostgres(trx);
      const target = { kysely: trx, dialect: "postgres" } as const;
      await copyRows(from, target, await describeTables(from.kysely));
      await copyCreationTime(trx, await readMigrations(from.kysely));
      const formerSchema = isFirst ? undefined : `samspil_foer_${stamp}`;
      if (formerSchema) {
        await sql`create schema ${sql.id(formerSchema)}`.execute(trx);
        await moveAll(trx, schema, formerSchema);
      }
      await moveAll(trx, NEW_SCHEMA, schema);
      await sql`drop schema ${sql.id(NEW_SCHEMA)}`.execute(trx);
      return formerSchema;
    });
  } catch (error) {
    throw postgresFailure(error) ?? error;
  } finally {
    await to.close();
    await from.close();
  }
}

async function requireStopped(trx: Kysely<Tables>, former: SiteState | undefined): Promise<string> {
  const { rows: running } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${WATCH}`.execute(trx);
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
  const schema = rows[0]?.name;
  if (!schema) throw new SettingsError("DATABASE_URL: brugeren må ikke oprette tabeller");
  if (running.length > 0) throw new SettingsError(RUNNING);
  if (!former) return schema;
  await sql`lock table orders, outbox, documents, sequences in access exclusive mode`.execute(trx);
  if ((await readLastOrderNumber(trx)) !== former.lastOrderNumber) throw new SettingsError(RUNNING);
  return schema;
}

const RUNNING =
  "DATABASE_URL: en hjemmeside bruger databasen. Stop den på alle maskiner, og kør kommandoen igen";

async function hasTables(trx: Kysely<Tables>, schema: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = 'migrations'`.execute(trx);
  return rows.length > 0;
}

async function moveAll(trx: Kysely<Tables>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ moved: string }>`
    select format('table %I.%I', schemaname, tablename) as moved from pg_tables
    where schemaname = ${from}
      and tablename in (select tablename from pg_tables where schemaname = ${NEW_SCHEMA})
    union all
    select format('function %I.%I(%s)', ${sql.lit(from)}, proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p
    where pronamespace = (select oid from pg_namespace where nspname = ${from})
      and proname in (select proname from pg_proc
        where pronamespace = (select oid from pg_namespace where nspname = ${NEW_SCHEMA}))`.execute(
    trx,
  );
  for (const { moved } of rows) {
    await sql`alter ${sql.raw(moved)} set schema ${sql.id(to)}`.execute(trx);
  }
}
