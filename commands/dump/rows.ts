import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "../../app/server/database/database.server.ts";
import { DIES } from "../../app/server/mail/letter.server.ts";
import type { Table } from "./tables.ts";

export type Value = string | number | null;
export type DumpedRow = Record<string, Value>;
export type TableRow = { table: string; row: DumpedRow };

const BATCH = 500;
const AT_ONCE = 50;

/** All that stands at one moment, in an order that no database has a say in. What lets somebody in is left out, as of a backup. */
export async function* readSnapshot(
  { kysely, dialect }: Database,
  tables: Table[],
): AsyncGenerator<TableRow> {
  const begin = kysely.startTransaction();
  // SQLite's reads are of one moment from the first on.
  const trx = await (dialect === "sqlite"
    ? begin.execute()
    : begin.setIsolationLevel("repeatable read").setAccessMode("read only").execute());
  try {
    await takeTime(trx, dialect);
    yield* readRows(trx, dialect, tables);
  } finally {
    await trx.rollback().execute();
  }
}

/** A transaction that waits for files and for another database is not given up, as the site's own would be. */
export async function takeTime(trx: Kysely<Tables>, dialect: Database["dialect"]) {
  if (dialect === "postgres")
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

export async function* readRows(
  trx: Kysely<Tables>,
  dialect: Database["dialect"],
  tables: Table[],
): AsyncGenerator<TableRow> {
  const mortal = sql`select id from documents where collection = 'mail' and data like ${DIES}`;
  for (const { name, columns, key } of tables) {
    const order = sql.join(
      key.map((column) =>
        // By its bytes, as SQLite does.
        dialect === "postgres" && column.isText
          ? sql`${sql.ref(column.name)} collate "C"`
          : sql.ref(column.name),
      ),
    );
    const condition =
      name === "documents"
        ? sql`where not (collection = 'mail' and data like ${DIES})`
        : name === "outbox"
          ? sql`where mail_id not in (${mortal})`
          : sql``;
    for (let from = 0; ; from += BATCH) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(name)} ${condition} order by ${order} limit ${BATCH} offset ${from}`.execute(
        trx,
      );
      for (const row of rows) {
        const own = columns.map((column) => [
          column.name,
          toValue(row[column.name], column.isTime),
        ]);
        yield { table: name, row: withoutWaysIn(name, Object.fromEntries(own)) };
      }
      if (rows.length < BATCH) break;
    }
  }
}

/** A hash of all rows in their order, and how many they are. */
export async function hashRows(rows: AsyncIterable<TableRow>) {
  const hash = createHash("sha256");
  let count = 0;
  for await (const row of rows) {
    hash.update(`${JSON.stringify(row)}\n`);
    count += 1;
  }
  return { hash: hash.digest("hex"), count };
}

/** Both databases say it so. */
function toValue(value: unknown, isTime: boolean): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value;
  if (isTime) return new Date(String(value)).toISOString();
  // PostgreSQL holds none, so one says what both can.
  return String(value).replaceAll("\0", "\uFFFD");
}

/** Links to drafts are shared anew; a mail that was in hand is nobody's. */
function withoutWaysIn(table: string, row: DumpedRow): DumpedRow {
  if (table === "drafts") return { ...row, share_hash: null, share_until: null };
  if (table !== "outbox") return row;
  const { state = null } = row;
  return { ...row, state: state === "sending" ? "waiting" : state, lease_until: 0 };
}

/** What a new database has from the beginning. */
const SEEDED = ["sequences", "events_erased"];

export async function isEmptyDatabase({ kysely }: Database, tables: Table[]): Promise<boolean> {
  for (const { name } of tables.filter((table) => !SEEDED.includes(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(kysely);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Into an empty database, in the transaction that is given: all of them, or none. */
export async function writeRows(
  trx: Kysely<Tables>,
  dialect: Database["dialect"],
  tables: Table[],
  rows: AsyncIterable<TableRow>,
): Promise<void> {
  await trx.deleteFrom("sequences").execute();
  let open: { table: Table; rows: DumpedRow[] } | undefined;
  async function flush() {
    if (open) await insert(trx, dialect, open.table, open.rows);
    open = undefined;
  }
  for await (const { table: name, row } of rows) {
    // Its one row is there, and is never taken away.
    if (name === "events_erased") {
      await sql`update events_erased set before = ${row.before}`.execute(trx);
      continue;
    }
    if (open && (open.table.name !== name || open.rows.length >= AT_ONCE)) await flush();
    open ??= { table: requireTable(tables, name), rows: [] };
    open.rows.push(row);
  }
  await flush();
  if (dialect === "postgres") await continueNumbers(trx);
}

async function insert(
  trx: Kysely<Tables>,
  dialect: Database["dialect"],
  { name, columns }: Table,
  rows: DumpedRow[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column.name] ?? null))})`,
  );
  const overriding = dialect === "postgres" ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${names}) ${overriding} values ${sql.join(values)}`.execute(
    trx,
  );
}

/** The next row gets the number after the last. */
async function continueNumbers(trx: Kysely<Tables>) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table_name, column_name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table_name}, ${column_name}),
        (select coalesce(max(${sql.ref(column_name)}), 0) + 1 from ${sql.table(table_name)}), false)`.execute(
      trx,
    );
  }
}

function requireTable(tables: Table[], name: string): Table {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}
