import { sql } from "kysely";
import type { Database } from "../../app/server/database/database.server.ts";
import { changeOf, changesOf } from "../../app/server/database/migrate.server.ts";

/** The last change of the tables that this code knows, by the name that both dialects have for it. */
export async function readVersion({ kysely, dialect }: Database): Promise<string> {
  const known = changesOf(dialect);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(kysely);
  return (
    rows
      .filter(({ name }) => known.includes(name))
      .map(({ name }) => changeOf(name))
      .sort()
      .at(-1) ?? ""
  );
}
