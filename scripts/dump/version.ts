import { sql } from "kysely";
import type { Database } from "../../app/server/database/database.server.ts";
import { changeOf } from "../../app/server/database/migrate.server.ts";

/** The last change of the tables, by the name that both dialects have for it. */
export async function readVersion({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(kysely);
  return (
    rows
      .map(({ name }) => changeOf(name))
      .sort()
      .at(-1) ?? ""
  );
}
