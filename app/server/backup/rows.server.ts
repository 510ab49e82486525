import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Table } from "./tables.server.ts";

type Row = Record<string, string | number | null>;
type TableRow = { table: string; row: Row };
type Stored = Pick<Database, "kysely" | "dialect">;

const BATCH = 500;
const AT_ONCE = 50;

/**
 * All that stands in one database at one moment, into the empty tables of another, within the transaction that is given.
 * @throws unless the same stands there afterwards
 */
export async function copyRows(from: Stored, to: Stored, tables: Table[]): Promise<void> {
  const read = createRowHash();
  const begin = from.kysely.startTransaction();
  // SQLite's reads are of one moment from the first on.
  const snapshot = await (from.dialect === "sqlite"
    ? begin.execute()
    : begin.setIsolationLevel("repeatable read").setAccessMode("read only").execute());
  try {
    const source = { kysely: snapshot, dialect: from.dialect };
    await disableIdleTimeout(source);
    await writeRows(to, tables, read.over(readRows(source, tables)));
  } finally {
    await snapshot.rollback().execute();
  }
  const there = createRowHash();
  for await (const _ of there.over(readRows(to, tables)));
  if (there.digest() !== read.digest()) throw new Error(DIFFERENT);
}

const DIFFERENT = "det, der er kommet over, er ikke det samme som det, der blev læst";

/** A transaction that waits for another database is not given up, as the site's own would be. */
export async function disableIdleTimeout({ kysely, dialect }: Stored) {
  if (dialect === "postgres") {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(kysely);
  }
}

/** In an order that no database has a say in. */
async function* readRows({ kysely, dialect }: Stored, tables: Table[]): AsyncGenerator<TableRow> {
  for (const { name, columns, key } of tables) {
    const order = sql.join(
      key.map((column) =>
        // By its bytes, as SQLite does.
        dialect === "postgres" && column.isText
          ? sql`${sql.ref(column.name)} collate "C"`
          : sql.ref(column.name),
      ),
    );
    for (let from = 0; ; from += BATCH) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(name)} order by ${order} limit ${BATCH} offset ${from}`.execute(
        kysely,
      );
      for (const row of rows) {
        const own = columns.map((column) => [
          column.name,
          toValue(row[column.name], column.isTime),
        ]);
        yield { table: name, row: Object.fromEntries(own) };
      }
      if (rows.length < BATCH) break;
    }
  }
}

function createRowHash() {
  const hash = createHash("sha256");
  return {
    async *over(rows: AsyncIterable<TableRow>) {
      for await (const row of rows) {
        hash.update(`${JSON.stringify(row)}\n`);
        yield row;
      }
    },
    digest: () => hash.copy().digest("hex"),
  };
}

/** Both databases say it so. */
function toValue(value: unknown, isTime: boolean): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value;
  if (isTime) return new Date(String(value)).toISOString();
  // PostgreSQL holds none, so one says what both can.
  return String(value).replaceAll("\0", "\uFFFD");
}

async function writeRows(to: Stored, tables: Table[], rows: AsyncIterable<TableRow>) {
  await to.kysely.deleteFrom("sequences").execute();
  let open: { table: Table; rows: Row[] } | undefined;
  async function flush() {
    if (open) await insert(to, open.table, open.rows);
    open = undefined;
  }
  for await (const { table: name, row } of rows) {
    // Its one row is there, and is never taken away.
    if (name === "events_erased") {
      await sql`update events_erased set before = ${row.before}`.execute(to.kysely);
      continue;
    }
    if (open && (open.table.name !== name || open.rows.length >= AT_ONCE)) await flush();
    open ??= { table: requireTable(tables, name), rows: [] };
    open.rows.push(row);
  }
  await flush();
  if (to.dialect === "postgres") await continueNumbers(to.kysely);
}

async function insert({ kysely, dialect }: Stored, { name, columns }: Table, rows: Row[]) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column.name] ?? null))})`,
  );
  const overriding = dialect === "postgres" ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${names}) ${overriding} values ${sql.join(values)}`.execute(
    kysely,
  );
}

/** The next row gets the number after the last. */
async function continueNumbers(kysely: Kysely<Tables>) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(kysely);
  for (const { table_name, column_name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
        (select coalesce(max(${sql.ref(column_name)}), 0) + 1 from ${sql.table(table_name)}), false)`.execute(
      kysely,
    );
  }
}

function requireTable(tables: Table[], name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}
