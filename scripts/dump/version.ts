import { sql } from "kysely";
import type { Database } from "../../app/server/database/database.server.ts";

/** The last change of the tables, by the name that both dialects have for it. */
export async function readVersion({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(kysely);
  const names = rows.map(({ name }) => name.replace(/(\.(sqlite|postgres))?\.sql$/, ""));
  return names.sort().at(-1) ?? "";
}
