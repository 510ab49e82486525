import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "pg";
import type { Database } from "../../app/server/database/database.server.ts";
import { openPostgres } from "../../app/server/database/postgres.server.ts";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import {
  DatabaseUnavailable,
  OutcomeUnknown,
} from "../../app/server/database/unavailable.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { cleanUp, makeFolder } from "../kit/cleanup.ts";
import { createOrderStores, newOrder, storeOrder } from "../kit/post-office.ts";
import { newDatabase, queryPostgres } from "../kit/postgres.ts";
import { until } from "../kit/until.ts";

const ORDERS = 40;

const url = await newDatabase();

test("both databases have the same tables and columns", async () => {
  const sqlite = await openSqlite(join(makeFolder(), "samspil.db"));
  cleanUp(() => sqlite.close());
  assert.deepEqual(await columnsOf(await open()), await columnsOf(sqlite));
});

test("forty orders at once through two stores of one database get forty numbers, and each its mails once", async () => {
  const stores = [createOrderStores(await open()), createOrderStores(await open())] as const;
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin; update sequences set value = value where name = 'order'");
  const thanked = Array.from({ length: ORDERS }, (_, n) => {
    const order = newOrder();
    const own = stores[n % stores.length] ?? stores[0];
    return until("the order is taken", () =>
      storeOrder(own, order).then(({ number }) => number, sendAgain),
    );
  });
  await until("an order of each store waits", async () => {
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await queryPostgres(url, waiting)).length === stores.length;
  });
  await holder.query("commit");
  await holder.end();
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

/** As a customer does when the machine was too busy. */
function sendAgain(error: unknown) {
  if (error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) return undefined;
  throw error;
}

async function open(): Promise<Database> {
  const database = await openPostgres(url, createLog("silent"), { listens: false });
  cleanUp(() => database.close());
  return database;
}

async function columnsOf({ kysely }: Database) {
  const tables = await kysely.introspection.getTables();
  return tables
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).sort()}`)
    .sort();
}
