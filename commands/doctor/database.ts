import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { contentDocuments } from "../../app/features.ts";
import { isRecord, parseJson } from "../../app/formats/json.ts";
import { type Finding, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import { SettingsError } from "../../app/server/config.server.ts";
import { DATABASE_FILE } from "../../app/server/data-dir/names.ts";
import {
  incompatibleMigrations,
  listMigrations,
} from "../../app/server/database/migrate.server.ts";
import { openUnmigrated } from "../../app/server/database/open-database.server.ts";
import { CONNECTIONS } from "../../app/server/database/postgres-pool.server.ts";
import { postgresFailure } from "../../app/server/database/storage-failure.server.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import { unconfirmed } from "../../app/tools/dashboard/unconfirmed.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";

const OLDEST = 15;
const MOST_SECONDS = 15;
const NO_SUCH_TABLE = "42P01";

const FACTS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int / 10000 as major,
  extract(epoch from clock_timestamp())::float8 * 1000 as clock,
  current_setting('default_transaction_isolation') as isolation,
  current_setting('transaction_read_only') = 'on' as "readsOnly",
  (select least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - (select sum(numbackends)::int from pg_stat_database),
      nullif(datconnlimit, -1) - pg_stat_get_db_numbackends(oid))
    from pg_database where datname = current_database()) as free,
  has_schema_privilege(current_schema(), 'create') as "mayMakeTables",
  has_database_privilege(current_database(), 'create') as "mayMakeSchemas"`;

type Asked = Pick<Site, "settings">;

export async function checkPostgres({ settings }: Asked, clock = Date.now) {
  if (!settings.databaseUrl) return undefined;
  try {
    const askedAt = clock();
    const [facts = {}] = (await query(settings, FACTS)) ?? [];
    const apart = Math.abs(Number(facts.clock) - (askedAt + clock()) / 2);
    return assess(facts, Math.round(apart / 1000));
  } catch (error) {
    const reason = error instanceof SettingsError ? error : postgresFailure(error);
    if (!reason) throw error;
    return failure(`${reason.message}.`);
  }
}

function assess(facts: Record<string, unknown>, secondsApart: number): Finding {
  const { version, isolation, free } = facts;
  const faults = [
    facts.readsOnly &&
      "Den kan kun læses. Er det en kopi (replika), så brug adressen på den, der skrives i.",
    Number(facts.major) < OLDEST && `Den er version ${version} og skal være ${OLDEST} eller nyere.`,
    secondsApart > MOST_SECONDS &&
      `Dens ur og uret her er ${secondsApart} sekunder fra hinanden: Mails kan blive sendt to gange, og redaktører logget ud. Slå timesyncd til begge steder.`,
    !facts.mayMakeTables && "Brugeren må ikke oprette tabeller. Giv den CREATE på skemaet.",
  ].filter(Boolean);
  if (faults.length > 0) return failure(faults.join(" "));
  const warnings = [
    isolation !== "read committed" &&
      `Bestillinger i samme øjeblik kan blive afvist, for isolation er ${isolation}. Sæt default_transaction_isolation til read committed for brugeren.`,
    Number(free) < CONNECTIONS &&
      `Der er plads til ${free} forbindelser til, og hver proces bruger op til ${CONNECTIONS}. Sæt max_connections op, eller brug en pooler.`,
    !facts.mayMakeSchemas &&
      "Brugeren må ikke oprette skemaer, så en kopi kan ikke gendannes i databasen. Giv den CREATE på databasen.",
  ].filter(Boolean);
  return warnings.length > 0 ? warning(warnings.join(" ")) : ok(`Version ${version} svarer.`);
}

export async function checkTables({ settings }: Asked): Promise<Finding | undefined> {
  const dialect = settings.databaseUrl ? "postgres" : "sqlite";
  const done = await query(settings, "select name from migrations").catch(noTable);
  if (!done) return undefined;
  const names = done.map(({ name }) => String(name));
  const tooNew = incompatibleMigrations(names, dialect);
  if (tooNew.length > 0) {
    return failure(
      `De er ændret af en nyere udgave af Samspil (${tooNew.join(", ")}). Brug den udgave, eller opdatér.`,
    );
  }
  return listMigrations(dialect).some((name) => !names.includes(name))
    ? warning("De mangler ændringer, som denne udgave har med.")
    : ok("De er, som denne udgave kender dem.");
}

function noTable(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === NO_SUCH_TABLE) return [];
  throw error;
}

/** The table, an SQL expression that names the row, and a column of JSON. */
const COLUMNS = [
  ["documents", "collection || '/' || id", "data"],
  ["history", "'content/' || id || ' ' || revision", "changes"],
  ["drafts", "screen || ' ' || title", "form"],
  ["orders", "number", "form"],
  ["orders", "number", "lines"],
  ["callbacks", "id", "form"],
  ["withdrawals", "id", "form"],
] as const;

export async function checkStored({ settings }: Asked) {
  const all = COLUMNS.map(
    ([table, name, column]) =>
      `select '${table}' as source, cast(${name} as text) as name, ${column} as text from ${table}`,
  );
  const rows = await query(settings, all.join(" union all "));
  if (!rows) return undefined;
  function canBeRead({ name, text }: Record<string, unknown>): boolean {
    const value = parseJson(String(text));
    const definition = contentDocuments.find((document) => name === `content/${document.name}`);
    return definition
      ? isReadable(definition.schema, value)
      : isRecord(value) || Array.isArray(value);
  }
  const unreadable = rows.filter((row) => !canBeRead(row));
  const names = new Set(unreadable.map(({ source, name }) => `${source} ${name}`).sort());
  return names.size === 0
    ? ok("Det kan læses.")
    : failure(`Det kan ikke læses: ${[...names].join(", ")}.`);
}

export async function checkRecipients({ settings }: Asked): Promise<Finding | undefined> {
  const rows = await query(
    settings,
    "select address from recipients where confirmed_at is not null",
  );
  if (!rows) return undefined;
  const confirmed = rows.map(({ address }) => address);
  const pending = settings.orderRecipients.filter((address) => !confirmed.includes(address));
  return pending.length === 0
    ? ok("Alle har bekræftet, at mails om bestillinger når frem.")
    : warning(`${unconfirmed(pending)}.`);
}

/** By a connection of its own, since the site may not run. @returns undefined before the database file exists */
async function query({ databaseUrl, dataDir }: Site["settings"], statement: string) {
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE_FILE))) return undefined;
  const { kysely, close } = await openUnmigrated({ databaseUrl, dataDir });
  try {
    return (await sql.raw<Record<string, unknown>>(statement).execute(kysely)).rows;
  } finally {
    await close();
  }
}
