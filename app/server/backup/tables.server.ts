import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/database.server.ts";

type Column = { name: string; isText: boolean; isTime: boolean };
export type Table = { name: string; columns: Column[]; key: Column[] };

const LEFT_OUT = ["migrations", "session", "tokens", "used_challenge"];

/** Each table comes after those that it refers to. PostgreSQL has the same tables. */
export async function describeTables(sqlite: Kysely<Tables>): Promise<Table[]> {
  const { rows: names } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(
    sqlite,
  );
  const described = new Map<string, { table: Table; needs: string[] }>();
  for (const { name } of names.filter((row) => !LEFT_OUT.includes(row.name))) {
    const { rows } = await sql<{ name: string; type: string; pk: number }>`
      select name, type, pk from pragma_table_info(${name})`.execute(sqlite);
    const { rows: needs } = await sql<{ table: string }>`
      select distinct "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
    const columns = rows.map((row) => ({ ...toColumn(row), pk: row.pk }));
    const keyed = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const table = { name, columns, key: keyed.length > 0 ? keyed : columns };
    described.set(name, { table, needs: needs.map((row) => row.table) });
  }
  return inOrder(described);
}

function toColumn({ name, type }: { name: string; type: string }): Column {
  const kind = type.toLowerCase();
  return { name, isText: kind === "text", isTime: kind === "timestamptz" };
}

function inOrder(described: Map<string, { table: Table; needs: string[] }>): Table[] {
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < described.size) {
    const next = [...described.values()].find(
      ({ table, needs }) => !isPlaced(table.name) && needs.every(isPlaced),
    );
    if (!next) throw new Error("tables refer to each other in a circle");
    ordered.push(next.table);
  }
  return ordered;
}
