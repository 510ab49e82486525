import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createNews, order } from "../../../kit/client.ts";
import { queryPostgres, startPostgres } from "../../../kit/postgres.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { startPostgresLine } from "./postgres-line.ts";

const CUSTOMERS = 6;
const ORDERS_AFTER = 40;
const EXPECTED = [200, 503, 504];

const primary = await startPostgres();
const url = await primary.newDatabase();
const line = await startPostgresLine(url);
const [north, south] = [await addSite(), await addSite()];

async function addSite() {
  const site = await prepareSite({
    DATABASE_URL: line.url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
  });
  await site.start();
  return site;
}

async function orderFrom({ origin }: typeof north) {
  const orderId = randomBytes(16).toString("hex");
  return { ...(await order(origin, { orderId })), orderId };
}

test("when the database's machine dies and its synchronous replica takes over, nothing acknowledged is lost, no number is given twice, and both instances go on", async () => {
  const replica = await startPostgres({ follows: primary.url });
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  await until("the replica is waited for", async () => {
    const states = await queryPostgres(primary.url, "select sync_state from pg_stat_replication");
    return states[0]?.sync_state === "sync";
  });
  const cookie = await north.signIn();
  assert.equal((await createNews(north.origin, cookie, "Før skiftet")).status, 200);

  const sent: Awaited<ReturnType<typeof orderFrom>>[] = [];
  let isOpen = true;
  const customers = Array.from({ length: CUSTOMERS }, async (_, n) => {
    while (isOpen) sent.push(await orderFrom(n % 2 ? north : south));
  });
  await until("orders are taken", () => sent.length > CUSTOMERS);
  await primary.kill();
  await until("orders are refused", () => sent.some(({ status }) => status === 503));
  const thanked = () => sent.filter(({ number }) => number);
  const before = thanked().length;
  line.leadTo(replica.url);
  await until("the replica has been asked, and only reads", async () => {
    const { status } = await createNews(north.origin, cookie, "Imens");
    assert.ok(EXPECTED.includes(status), String(status));
    return status === 503;
  });
  await queryPostgres(replica.url, "select pg_promote()");
  await until("orders are taken again", () => thanked().length > before + ORDERS_AFTER);
  isOpen = false;
  await Promise.all(customers);
  await until(
    "a save is kept",
    async () => (await createNews(south.origin, cookie, "Efter")).status === 200,
  );
  for (const { origin } of [north, south]) {
    await until("it is shown", async () => {
      const page = await (await fetch(`${origin}/nyheder`)).text();
      return page.includes("Efter") && page.includes("Før skiftet");
    });
  }

  const now = new URL(url);
  now.port = new URL(replica.url).port;
  const rows = await queryPostgres(now.href, "select form_id, number from orders");
  const stored = new Map(rows.map(({ form_id, number }) => [form_id, String(number)]));
  assert.equal(new Set(stored.values()).size, stored.size);
  assert.deepEqual(
    thanked().filter(({ orderId, number }) => stored.get(orderId) !== number),
    [],
  );
  assert.deepEqual(
    sent.filter(({ status, orderId }) => status === 503 && stored.has(orderId)),
    [],
  );
  assert.deepEqual(
    sent.filter(({ status }) => !EXPECTED.includes(status)),
    [],
  );
});
