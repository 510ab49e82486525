import { SettingsError } from "../../app/server/config.server.ts";
import { askPostgres } from "./ask-postgres.ts";

const SCHEMA = "samspil_trial";
/** A setting at the beginning that PgBouncer does not know. */
const REFUSED = "08P01";
const BEHIND_POOLER =
  "DATABASE_URL går gennem en pooler, og gennem den kan tabellerne ikke holdes ude fra sitets egne. Kør kommandoen med databasens egen adresse: DATABASE_URL=postgres://… samspil update …";

/**
 * Tables of their own beside the site's, in the same database, gone when `work` is done. It takes a user that may make a
 * schema, and a connection that keeps the setting it begins with, as a pooler's in transaction mode does not.
 * @param work is given the DATABASE_URL that leads there
 */
export async function withTrialSchema<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  await askPostgres(url, `drop schema if exists ${SCHEMA} cascade`);
  await askPostgres(url, `create schema ${SCHEMA}`);
  try {
    const there = addressOfSchema(url);
    await requireSchema(there);
    return await work(there);
  } finally {
    await askPostgres(url, `drop schema if exists ${SCHEMA} cascade`);
  }
}

function addressOfSchema(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get("options");
  const path = `-c search_path=${SCHEMA}`;
  address.searchParams.set("options", own ? `${own} ${path}` : path);
  return address.href;
}

/** A pooler may refuse the setting, or forget it: then all that follows would be done to the site itself. */
async function requireSchema(there: string): Promise<void> {
  const [row] = await askPostgres(there, "select current_schema() as name").catch(
    (error: unknown) => {
      const isRefused = error instanceof Error && "code" in error && error.code === REFUSED;
      throw isRefused ? new SettingsError(BEHIND_POOLER, { cause: error }) : error;
    },
  );
  if (row?.name !== SCHEMA) throw new SettingsError(BEHIND_POOLER);
}
