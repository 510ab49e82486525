import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, mock, test } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import type { Database } from "../../app/server/database/database.server.ts";
import { openPostgres } from "../../app/server/database/postgres.server.ts";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import { databaseFailure } from "../../app/server/database/storage-failure.server.ts";
import {
  ConnectionLost,
  DatabaseUnavailable,
  OutcomeUnknown,
} from "../../app/server/database/unavailable.server.ts";
import { createDocuments } from "../../app/server/documents/documents.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { otherSaves } from "../../app/start/jobs.server.ts";
import { cleanUp, makeFolder } from "../kit/cleanup.ts";
import { createOrderStores, newOrder, storeOrder } from "../kit/post-office.ts";
import { newDatabase, queryPostgres } from "../kit/postgres.ts";
import { until } from "../kit/until.ts";

const ORDERS = 40;
const SECOND_MS = 1_000;
const HEARTBEAT_MS = 2_000;

const log = createLog("silent");
const url = await newDatabase();

afterEach(() => mock.timers.reset());

test("both databases have the same tables and columns", async () => {
  const sqlite = await openSqlite(join(makeFolder(), "samspil.db"));
  cleanUp(() => sqlite.close());
  assert.deepEqual(await columnsOf(await open()), await columnsOf(sqlite));
});

test("forty orders at once through two stores of one database get forty numbers, and each its mails once", async () => {
  const stores = [createOrderStores(await open()), createOrderStores(await open())] as const;
  const holder = await holdRows("update sequences set value = value where name = 'order'");
  const thanked = Array.from({ length: ORDERS }, (_, n) => {
    const order = newOrder();
    const own = stores[n % stores.length] ?? stores[0];
    return until("the order is taken", () =>
      storeOrder(own, order).then(({ number }) => number, sendAgain),
    );
  });
  await untilWaiting(stores.length);
  await holder.commit();
  const numbers = Array.from({ length: ORDERS }, (_, n) => 1001 + n);
  assert.deepEqual((await Promise.all(thanked)).map(Number).sort(), numbers);
  const stored = await queryPostgres(url, "select number::int from orders order by number");
  assert.deepEqual(
    stored.map(({ number }) => number),
    numbers,
  );
  const mails = await queryPostgres(url, "select mail_id, recipient from outbox");
  assert.equal(mails.length, ORDERS * 2);
});

test("an order that is erased while another process withdraws from it leaves no row of either", async () => {
  const stores = createOrderStores(await open());
  const { id } = await storeOrder(stores);
  const other = await holdRows(`update orders set handled = 0 where id = '${id}'`);
  const erased = stores.orders.erase(id, { account: "", device: "", address: "" });
  await untilWaiting(1);
  await other.query(
    `insert into outbox (mail_id, recipient, state, attempts, next_at, lease_until, message_id, created_at, order_id)
      values ('fortrydelse-1002', 'mk@post.example', 'sent', 1, 0, 0, '<1002>', 0, $1)`,
    [id],
  );
  await other.commit();
  assert.equal(await erased, true);
  const left = `select id from orders where id = '${id}'
    union select mail_id from outbox where order_id = '${id}'`;
  assert.deepEqual(await queryPostgres(url, left), []);
});

test("an edit on one instance is on the other within a second", async () => {
  const database = await open();
  const [here, there] = [createDocuments(await open()), createDocuments(database)];
  const { ms, run } = otherSaves({ documents: there }, { database });
  assert.ok(ms < SECOND_MS);
  for (const [basedOn, title] of ["Først", "Siden", "Sidst"].entries()) {
    await here.write("content", "om", { title }, { basedOn, by: "ida" });
    assert.notDeepEqual(there.current("om")?.data, { title });
    await run(new AbortController().signal);
    assert.deepEqual(there.current("om")?.data, { title });
  }
});

test("saves that a replica did not get before it took over are shown by no process, and the next save by all", async () => {
  const all = [createDocuments(await open()), createDocuments(await open())];
  async function requireShown(title: string) {
    for (const documents of all) {
      await documents.refresh();
      assert.deepEqual(documents.current("shop")?.data, { title });
    }
  }
  const save = (title: string, basedOn: number) =>
    all[0]?.write("content", "shop", { title }, { basedOn, by: "ida" });
  await save("Når frem", 0);
  const [copied] = await queryPostgres(
    url,
    "select data, saved_at from documents where id = 'shop'",
  );
  await save("Tabt", 1);
  await save("Også tabt", 2);
  await requireShown("Også tabt");
  await queryPostgres(
    url,
    `update sequences set value = value - 2 where name = 'content';
     update documents set revision = 1, data = '${copied.data}', saved_at = '${copied.saved_at}' where id = 'shop';
     delete from history where id = 'shop' and revision > 1`,
  );
  await requireShown("Når frem");
  await save("Gemt igen", 1);
  await requireShown("Gemt igen");
});

test("each transaction has its limits, and a session none, so that a pooler may share it", async () => {
  const { kysely, within } = await open();
  const ofSession = await limitsIn(kysely);
  assert.deepEqual(await kysely.transaction().execute(limitsIn), ["8s", "5s", "3s"]);
  assert.deepEqual(await within(700).transaction().execute(limitsIn), Array(3).fill("700ms"));
  assert.deepEqual(await limitsIn(kysely), ofSession);
});

test("a connection whose query is not answered in time is dropped, and so are those opened before it", async () => {
  const { kysely, within } = await open();
  const pids = () => Promise.all([1, 2, 3].map(() => pidOf(kysely)));
  const before = await pids();
  await assert.rejects(sql`select pg_sleep(60)`.execute(within(200)), ConnectionLost);
  const after = await pids();
  assert.deepEqual(
    after.filter((pid) => before.includes(pid)),
    [],
  );
});

test("a lock has one holder at a time, of which a start that needs it tells, and a holder whose connection ends is informed", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const [here, there] = [await open(), await open()];
  const inTurn = (ms: number) => there.withLock("trial", async () => "free", { withinMs: ms });
  const held = here.withLock(
    "trial",
    async (lost) => {
      await assert.rejects(inTurn(100), (error) => {
        const told = databaseFailure(error, "")?.message ?? "";
        return /^DATABASE_URL: en anden proces holder låsen »trial« i databasen/.test(told);
      });
      const holder = "from pg_stat_activity where application_name = 'samspil: trial'";
      await queryPostgres(url, `select pg_terminate_backend(pid) ${holder}`);
      mock.timers.tick(HEARTBEAT_MS);
      await once(lost, "abort");
    },
    { withinMs: 100 },
  );
  await assert.rejects(held, ConnectionLost);
  assert.equal(await inTurn(10_000), "free");
});

test("a database that is not there, is unencrypted on another machine, or is of another version is refused with what it is", async () => {
  const elsewhere = url.replace("127.0.0.1", "127.0.0.2");
  const [newer, edited] = [await newDatabase({ isEmpty: true }), await newDatabase()];
  await queryPostgres(
    newer,
    `create table migrations (name text primary key, run_at text not null);
     insert into migrations values ('999-senere.needs-999.sql', '')`,
  );
  await (await openPostgres(edited, log)).close();
  await queryPostgres(edited, "update migrations set hash = 'en anden'");
  for (const [address, words] of [
    ["postgres://klinik@127.0.0.1:9/klinik", "serveren svarer ikke"],
    [url.replace(/\w+$/, "findes_ikke"), "databasen findes ikke"],
    [elsewhere, "serveren tager ikke imod krypterede"],
    [newer, "databasen er lavet af en nyere udgave"],
    [edited, "databasen er lavet med en anden 001-baseline.sql, 002-events.postgres.sql end "],
  ] as const) {
    const isSo = ({ name, message }: Error) =>
      name === "SettingsError" && message.startsWith(`DATABASE_URL: ${words}`);
    await assert.rejects(openPostgres(address, log), isSo, words);
  }
  await (await openPostgres(`${elsewhere}?sslmode=disable`, log)).close();
});

/** As a customer does when the machine was too busy. */
function sendAgain(error: unknown) {
  if (error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) return undefined;
  throw error;
}

/** Another process, in the middle of a transaction. */
async function holdRows(statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; ${statement}`);
  return {
    query: client.query.bind(client),
    async commit() {
      await client.query("commit");
      await client.end();
    },
  };
}

const untilWaiting = (count: number) =>
  until("they wait for a lock", async () => {
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await queryPostgres(url, waiting)).length === count;
  });

async function open(): Promise<Database> {
  const database = await openPostgres(url, log);
  cleanUp(() => database.close());
  return database;
}

async function limitsIn(kysely: Database["kysely"]) {
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const settings = names.map((name) => sql`current_setting(${name})`);
  const { rows } = await sql<{ limits: string[] }>`
    select array[${sql.join(settings)}] as limits`.execute(kysely);
  return rows[0]?.limits;
}

async function pidOf(kysely: Database["kysely"]) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely);
  return rows[0]?.pid;
}

async function columnsOf({ kysely }: Database) {
  const tables = await kysely.introspection.getTables();
  return tables
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).sort()}`)
    .sort();
}
