import { once } from "node:events";
import type { Client } from "pg";
import { changesOf, tooNewOf } from "../../app/server/database/migrate.server.ts";
import { postgresTrouble } from "../../app/server/database/postgres.server.ts";
import { CONNECTIONS } from "../../app/server/database/postgres-pool.server.ts";
import { DatabaseUnavailable } from "../../app/server/database/unavailable.server.ts";
import { newClient } from "./ask-postgres.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const ABOUT = "PostgreSQL";
const OLDEST = 15;
const MOST_SECONDS = 15;
const HEARD_WITHIN_MS = 3_000;
const CHANNEL = "samspil_doctor";
/** With the one that listens, and the one that holds a lock. */
const NEEDED = CONNECTIONS + 2;

/** The server, what it allows the site, and its tables. */
export async function checkPostgres(url: string, now: () => number): Promise<Finding[]> {
  const client = newClient(url);
  try {
    await client.connect();
    const facts = await readFacts(client, now);
    const findings = [
      checkServer(facts),
      checkClock(facts),
      checkIsolation(facts),
      checkRoom(facts),
    ];
    return [...findings, await checkNotices(client, url), await checkTables(client, facts)];
  } catch (error) {
    const trouble = postgresTrouble(new DatabaseUnavailable("it cannot be reached", error));
    return [failure(ABOUT, String(trouble?.message))];
  } finally {
    await client.end();
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(client: Client, now: () => number) {
  const asked = now();
  const { rows } = await client.query(`
    select current_setting('server_version') as version,
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
      to_regclass('migrations') is not null as "hasTables",
      has_schema_privilege(current_schema(), 'create') as "mayMakeTables",
      has_database_privilege(current_database(), 'create') as "mayMakeSchemas"`);
  const [facts] = rows;
  return { ...facts, aheadSeconds: Math.round((facts.clock - (asked + now()) / 2) / 1000) };
}

function checkServer({ version, major, readsOnly }: Facts): Finding {
  if (readsOnly) {
    return failure(
      ABOUT,
      "kan kun læses. Er det en kopi (replika), så brug adressen på den, der skrives i",
    );
  }
  return major < OLDEST
    ? failure(ABOUT, `er version ${version}. Samspil skal bruge ${OLDEST} eller nyere`)
    : ok(ABOUT, `version ${version} svarer`);
}

function checkClock({ aheadSeconds }: Facts): Finding {
  const apart = Math.abs(aheadSeconds);
  return apart > MOST_SECONDS
    ? failure(
        `${ABOUT}, ur`,
        `databasens ur og uret her er ${apart} sekunder fra hinanden. Slå timesyncd til begge steder: med flere processer sendes mails ellers to gange, og redaktører logges ud`,
      )
    : ok(`${ABOUT}, ur`, "går som uret her");
}

function checkIsolation({ isolation }: Facts): Finding {
  return isolation === "read committed"
    ? ok(`${ABOUT}, isolation`, isolation)
    : warning(
        `${ABOUT}, isolation`,
        `er ${isolation}: bestillinger i samme øjeblik kan blive afvist. Sæt default_transaction_isolation til read committed for brugeren`,
      );
}

function checkRoom({ free }: Facts): Finding {
  const text = `der er plads til ${free} forbindelser til; hver proces bruger op til ${NEEDED}`;
  return free < NEEDED
    ? warning(`${ABOUT}, plads`, `${text}. Sæt max_connections op, eller brug en pooler`)
    : ok(`${ABOUT}, plads`, text);
}

/** Told on one connection, heard on another: a pooler in transaction mode has nobody to give it to. */
async function checkNotices(client: Client, url: string): Promise<Finding> {
  const listener = newClient(url);
  await listener.connect();
  try {
    await listener.query(`listen ${CHANNEL}`);
    const heard = once(listener, "notification", { signal: AbortSignal.timeout(HEARD_WITHIN_MS) });
    const isHeard = heard.then(
      () => true,
      () => false,
    );
    await client.query("select pg_notify($1, '')", [CHANNEL]);
    return (await isHeard)
      ? ok(`${ABOUT}, beskeder`, "når frem: en rettelse ses straks på alle processer")
      : warning(
          `${ABOUT}, beskeder`,
          "når ikke frem, som gennem en pooler i transaction mode: en rettelse ses på andre processer inden for et sekund",
        );
  } finally {
    await listener.end();
  }
}

async function checkTables(client: Client, facts: Facts): Promise<Finding> {
  const about = `${ABOUT}, tabeller`;
  if (!facts.mayMakeTables) {
    return failure(
      about,
      "brugeren må ikke oprette tabeller. Giv den CREATE på skemaet, eller lad den eje databasen",
    );
  }
  if (!facts.hasTables)
    return warning(about, "er der ikke endnu. De bliver oprettet ved første start");
  const { rows } = await client.query("select name from migrations");
  const done = rows.map(({ name }) => String(name));
  const tooNew = tooNewOf(done, "postgres");
  if (tooNew.length > 0) {
    return failure(
      about,
      `er ændret af en nyere udgave af Samspil (${tooNew.join(", ")}). Brug den udgave, eller opdatér`,
    );
  }
  if (!facts.mayMakeSchemas) {
    return warning(
      about,
      "er i orden, men brugeren må ikke oprette skemaer, så en kopi kan ikke gendannes i databasen. Giv den CREATE på databasen",
    );
  }
  const waiting = changesOf("postgres").filter((name) => !done.includes(name)).length;
  return waiting > 0
    ? warning(about, `mangler ${waiting} ændringer. De bliver gjort, når sitet starter`)
    : ok(about, "er, som denne udgave kender dem");
}
