import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import { openRawDatabase } from "../kit/backend.ts";
import { mathilde } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const TABLES = /"(?:orders|outbox|withdrawals|callbacks|mail_counts)"/;
const FIRST = 1001;

/** A site with so many orders, each with its four mails, and as many withdrawals that fit none, calls and counts of mail. */
async function openGrown(count: number) {
  const app = await openSite();
  const stored = openRawDatabase(app.dataDir);
  const numbers = `with recursive n (n) as (select 1 union all select n + 1 from n where n < ${count})`;
  // Recent, so that the nightly jobs erase nothing.
  const time = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${count} - n) || ' minutes')`;
  const form = JSON.stringify(mathilde);
  stored.exec(`
    begin;
    insert into orders (id, form_id, number, revision, placed_at, handled, erased, form, lines, total, search, withdrawn_at)
      ${numbers} select 'order-' || n, 'form-' || n, ${FIRST} + n, 1, ${time}, n % 50 <> 0, n % 60 = 0, '${form}',
        '[{"id":"samtalekort","navn":"Samtalekort","quantity":2,"pris":349}]', 757, ${FIRST} + n || lower('${form}'),
        case n % 40 when 0 then ${time} end from n;
    insert into outbox (mail_id, recipient, state, attempts, next_at, lease_until, message_id, created_at, order_id)
      ${numbers}, m (m) as (values (1), (2), (3), (4)) select 'order-' || n, m || '@klinik.example',
        case when m = 4 and n % 45 = 0 then 'failed' else 'sent' end, 1, unixepoch() * 1000 - n * 60000, 0,
        n || '-' || m, unixepoch() * 1000 - n * 60000, 'order-' || n from n, m;
    insert into withdrawals (id, form, arrived_at, handled)
      ${numbers} select 'withdrawal-' || n, '${form}', ${time}, 0 from n;
    insert into callbacks (id, asked_at, called_at, form)
      ${numbers} select 'call-' || n, ${time}, case n % 2 when 0 then ${time} end, '${form}' || n from n;
    insert into mail_counts (at, key_hash)
      ${numbers} select unixepoch() * 1000 - n * 1000, 'mailbox-' || n from n;
    update sequences set value = ${FIRST} + ${count} where name = 'order';
    commit;`);
  const editor = await app.signIn();
  // Jobs make queries of their own.
  await app.stopWork();
  return { app, stored, editor };
}

/** The queries that `work` makes of the tables that grow, but for the outbox's own. */
async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const record = (message: unknown) => queries.push(String(Object(message).sql));
  subscribe("sqlite.db.query", record);
  await work();
  unsubscribe("sqlite.db.query", record);
  return queries.filter((sql) => TABLES.test(sql) && !sql.startsWith('update "outbox"'));
}

const few = await openGrown(100);
const many = await openGrown(10_000);

/**
 * The steps of a statement that read a table from end to end. An index is counted in no time, and the newest orders of all
 * are read from its end.
 */
function scansOf(sql: string): string[] {
  const isNewest = /^select \* from "orders" where 1 = 1 order by "number" desc limit 20/.test(sql);
  const isOneRow = / limit 1$/.test(sql) && !/ (where|order by) /.test(sql);
  if (isOneRow) return [];
  const steps = many.stored.prepare(`explain query plan ${sql}`).all();
  return steps
    .map(({ detail }) => String(detail))
    .filter((step) => /^SCAN (?:orders|outbox|withdrawals|callbacks|mail_counts)\b/.test(step))
    .filter((step) => !/USING COVERING INDEX|USING INDEX orders_withdrawn/.test(step) && !isNewest);
}

/** A statement without its values. */
function shapeOf(sql: string): string {
  return sql.replace(/'[^']*'|\b\d+(?:\.\d+)?\b/g, "?").replace(/\?(?:, \?)+/g, "?");
}

for (const address of [
  "/admin/bestillinger",
  "/admin/bestillinger?side=3",
  "/admin/bestillinger?bestilling=1050",
  "/admin/bestillinger?vis=ubehandlede",
  "/admin/bestillinger?vis=fortrudt",
  "/admin/bestillinger?vis=mailfejl",
  "/admin/bestillinger?vis=fortrudt&fortrydelser=2",
  "/admin/opkald",
  "/admin/drift",
  "/admin",
]) {
  test(`${address} makes the same queries with 10,000 orders as with 100, each by an index`, async () => {
    const read = async ({ editor }: typeof few) =>
      queriesOf(async () => assert.equal((await editor.get(address)).status, 200));
    const queries = await read(many);
    const shapes = (all: string[]) => [...new Set(all.map(shapeOf))].sort();
    assert.deepEqual(shapes(queries), shapes(await read(few)));
    for (const sql of queries) assert.deepEqual(scansOf(sql), [], sql);
  });
}

test("an order is stored beside 10,000 others, and its receipt counted, by indexed queries", async () => {
  const queries = await queriesOf(() => many.app.order());
  assert.ok(queries.length > 0);
  for (const sql of queries) assert.deepEqual(scansOf(sql), [], sql);
});
