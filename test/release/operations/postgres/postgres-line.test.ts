import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { NO_DATABASE } from "../../../../app/server/database/unavailable.server.ts";
import { ORDER_FAILED } from "../../../../app/shop/orders/order-answer.ts";
import { createNews, order } from "../../../kit/client.ts";
import { queryPostgres, startPooler, startPostgres } from "../../../kit/postgres.ts";
import { visibleText } from "../../../kit/site.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { type PostgresLine, startPostgresLine } from "./postgres-line.ts";

/** The poll's two seconds, and as much again for a connection that the content is read on. */
const SHOWN_WITHIN_MS = 15_000;

type SiteOnLine = SiteProcess & { line: PostgresLine };

const server = await startPostgres();
const url = await server.newDatabase();
/** The south asks through a pooler in transaction mode, where no session has settings of its own. */
const [north, south] = [await addSite(url), await addSite(await startPooler(url))];

/** An instance with a line of its own to the shared database. */
async function addSite(to: string): Promise<SiteOnLine> {
  const line = await startPostgresLine(to);
  const site = await prepareSite({
    DATABASE_URL: line.url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
    LOG_LEVEL: "warn",
  });
  await site.start();
  return { ...site, line };
}

/** An order, whose answer must fit the stored row. */
async function orderFrom({ origin }: SiteOnLine) {
  const orderId = randomBytes(16).toString("hex");
  const answer = await order(origin, { orderId });
  const stored = `select number from orders where form_id = '${orderId}'`;
  const [row] = await queryPostgres(url, stored);
  assert.equal(answer.number, row && String(row.number));
  return answer;
}

test("an order is thanked for, though the database falls silent after its commit", async () => {
  const silent = north.line.at('insert into "orders"', "told", north.line.silence);
  try {
    assert.ok((await orderFrom(north)).number);
    await silent;
  } finally {
    north.line.heal();
  }
});

test("an instance whose database falls silent in the midst of an order, also behind a pooler, blocks no other, answers its customer, and goes on", async () => {
  const silent = south.line.at('insert into "orders"', "asked", south.line.silence);
  try {
    const refused = orderFrom(south);
    await silent;
    assert.ok((await orderFrom(north)).number);
    assert.ok((await refused).said.includes(ORDER_FAILED));
  } finally {
    south.line.heal();
  }
  assert.ok((await orderFrom(south)).number);
});

test("an instance that is frozen in the midst of an order keeps no other from taking one, and goes on when it wakes", async () => {
  const frozen = north.line.at('insert into "orders"', "asked", north.freeze);
  const own = orderFrom(north);
  await frozen;
  assert.ok((await orderFrom(south)).number);
  north.thaw();
  await own;
  assert.ok((await orderFrom(north)).number);
});

test("a save is soon shown by another instance some of whose connections have fallen silent, and orders are taken there", async () => {
  const cookie = await south.signIn();
  north.line.silence({ isNewToo: false });
  try {
    const title = "Skrevet i syd";
    assert.equal((await createNews(south.origin, cookie, title)).status, 200);
    const saved = performance.now();
    await until("it is shown", async () =>
      (await (await fetch(`${north.origin}/nyheder`)).text()).includes(title),
    );
    const ms = performance.now() - saved;
    assert.ok(ms < SHOWN_WITHIN_MS, `shown after ${ms} ms`);
    assert.ok((await orderFrom(north)).number);
  } finally {
    north.line.heal();
  }
});

test("while connections are cut a save is either stored or refused with its sentence", async () => {
  const cookie = await north.signIn();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const saved = createNews(north.origin, cookie, "Skrevet imens");
    if (attempt % 2 === 0) north.line.cut();
    const { status, text } = await saved;
    assert.ok(status === 200 || (status === 503 && text.includes(NO_DATABASE)), text);
  }
});

test("while PostgreSQL is away pages are served, orders, admin screens and saves answer 503 with their sentences, and when it is back all works", async () => {
  const cookie = await north.signIn();
  await server.stop();
  try {
    for (const path of ["/", "/nyheder", "/om", "/shop", "/viden", "/kurv"])
      assert.equal((await fetch(north.origin + path)).status, 200, path);
    assert.equal((await fetch(`${north.origin}/readyz`)).status, 503);
    const refused = await order(north.origin);
    assert.equal(refused.status, 503);
    assert.ok(refused.said.includes(ORDER_FAILED));
    for (const path of ["/admin", "/admin/nyheder", "/admin/bestillinger", "/admin/om"]) {
      const answer = await fetch(north.origin + path, { headers: { cookie } });
      assert.equal(answer.status, 503, path);
      assert.ok(visibleText(await answer.text()).includes(NO_DATABASE), path);
    }
    const { status, text } = await createNews(north.origin, cookie, "Skrevet imens");
    assert.equal(status, 503);
    assert.ok(text.includes(NO_DATABASE));
    assert.match(north.said(), /"code":"it cannot be reached"/);
  } finally {
    await server.start();
  }
  await until("an order is accepted", async () => (await orderFrom(north)).number);
  await until("it is ready again", async () => (await fetch(`${north.origin}/readyz`)).ok);
});
