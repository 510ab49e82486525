import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Table } from "./tables.server.ts";

type Row = Record<string, string | number | null>;
type Stored = Pick<Database, "kysely" | "dialect">;

const BATCH = 200;

/** Copies one moment's rows, within the target's transaction. @throws unless the target then reads the same */
export async function copyRows(from: Stored, to: Stored, tables: Table[]): Promise<void> {
  const [read, written] = [createHash("sha256"), createHash("sha256")];
  const begin = from.kysely.startTransaction();
  // SQLite's transactions read a snapshot by default.
  const snapshot = await (from.dialect === "sqlite"
    ? begin.execute()
    : begin.setIsolationLevel("repeatable read").setAccessMode("read only").execute());
  try {
    const source = { kysely: snapshot, dialect: from.dialect };
    await disableIdleTimeout(source);
    await to.kysely.deleteFrom("sequences").execute();
    for (const table of tables) {
      for await (const rows of readBatches(source, table)) {
        read.update(JSON.stringify(rows));
        await insert(to, table, rows);
      }
    }
  } finally {
    await snapshot.rollback().execute();
  }
  if (to.dialect === "postgres") await continueIdentities(to.kysely);
  for (const table of tables) {
    for await (const rows of readBatches(to, table)) written.update(JSON.stringify(rows));
  }
  if (written.digest("hex") !== read.digest("hex")) throw new Error(DIFFERENT);
}

const DIFFERENT = "det, der er kommet over, er ikke det samme som det, der blev læst";

/** PostgreSQL would end a transaction that waits for another database. */
export async function disableIdleTimeout({ kysely, dialect }: Stored) {
  if (dialect === "postgres") {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(kysely);
  }
}

async function* readBatches({ kysely, dialect }: Stored, { name, columns, key }: Table) {
  const order = sql.join(
    key.map((column) =>
      // By bytes, as SQLite sorts, whatever the database's locale.
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
    const batch = rows.map((row): Row => {
      const values = columns.map((column) => [
        column.name,
        toValue(row[column.name], column.isTime),
      ]);
      return Object.fromEntries(values);
    });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}

function toValue(value: unknown, isTime: boolean): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value;
  if (isTime) return new Date(String(value)).toISOString();
  return String(value).replaceAll("\0", "\uFFFD");
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

async function continueIdentities(kysely: Kysely<Tables>) {
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
