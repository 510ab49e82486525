import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { openPostgres } from "../../../../app/server/database/postgres.server.ts";
import { ConnectionLost, NO_DATABASE } from "../../../../app/server/database/unavailable.server.ts";
import { createLog } from "../../../../app/server/log.server.ts";
import { ORDER_FAILED } from "../../../../app/shop/orders/order-answer.ts";
import { createNews, order, send } from "../../../kit/client.ts";
import { queryPostgres, startPooler, startPostgres } from "../../../kit/postgres.ts";
import { visibleText } from "../../../kit/site.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { type PostgresLine, startPostgresLine } from "./postgres-line.ts";

/** As long as a customer may have to wait. */
const ANSWERED_WITHIN_MS = 10_000;
/** The poll's two seconds, and as much again for a connection that the content is read on. */
const SHOWN_WITHIN_MS = 15_000;

type SiteOnLine = SiteProcess & { line: PostgresLine };

const server = await startPostgres();
const url = await server.newDatabase();
const [north, south] = [await addSite(), await addSite()];
const pooled = await startPooler(url);
const [near, far] = [await addSite(pooled), await addSite(pooled)];

/** An instance with a line of its own to the shared database. */
async function addSite(to = url): Promise<SiteOnLine> {
  const line = await startPostgresLine(to);
  const site = await prepareSite({
    DATABASE_URL: line.url,
    AUTH_SECRET: "den samme hemmelighed for dem begge, og lang nok",
    LOG_LEVEL: "warn",
  });
  await site.start();
  return { ...site, line };
}

/** The number of the order of a form, if it is stored. */
async function storedNumber(orderId: string): Promise<string | undefined> {
  const [row] = await queryPostgres(url, `select number from orders where form_id = '${orderId}'`);
  return row && String(row.number);
}

/** An order, whose answer must fit the stored row. */
async function orderFrom({ origin }: SiteOnLine) {
  const orderId = randomBytes(16).toString("hex");
  const answer = await order(origin, { orderId });
  if (answer.status !== 504) assert.equal(answer.number, await storedNumber(orderId));
  return answer;
}

/** Forms of visitors: whether each was thanked for. */
const SENT = {
  orders: async () => (await orderFrom(north)).number !== undefined,
  withdrawals: async () => {
    const form = { navn: "Mathilde Krogh", nummer: "1001", email: "mathilde@krogh.example" };
    return (await post("/fortryd", { ...form, intent: "bekraeft" })).status === 200;
  },
  callbacks: async () => {
    const form = { navn: "Rune Thygesen", telefon: "+45 00 98 76 54" };
    return (await post("/ring-mig-op", form)).status === 200;
  },
};

function post(path: string, form: Record<string, string>) {
  return send(north.origin + path, new URLSearchParams(form));
}

for (const [table, sendOne] of Object.entries(SENT)) {
  test(`a row in ${table} is thanked for, though the database falls silent after the commit`, async () => {
    const silent = north.line.at(`insert into "${table}"`, "told", north.line.silence);
    try {
      assert.ok(await sendOne());
      await silent;
    } finally {
      north.line.heal();
    }
    assert.ok((await queryPostgres(url, `select 1 from ${table}`)).length > 0);
  });
}

for (const [how, own, other] of [
  ["", north, south],
  [" through a pooler in transaction mode, where no session has settings of its own", near, far],
] as const) {
  test(`an instance whose database falls silent in the midst of an order${how} blocks no other, answers its customer, and goes on`, async () => {
    const silent = own.line.at('insert into "orders"', "asked", own.line.silence);
    try {
      const refused = orderFrom(own);
      await silent;
      assert.ok((await orderFrom(other)).number);
      assert.ok((await refused).said.includes(ORDER_FAILED));
    } finally {
      own.line.heal();
    }
    assert.ok((await orderFrom(own)).number);
  });
}

test("an instance that is frozen in the midst of an order keeps no other from taking one, and goes on when it wakes", async () => {
  const frozen = north.line.at('insert into "orders"', "asked", north.freeze);
  const orderId = randomBytes(16).toString("hex");
  const own = order(north.origin, { orderId });
  await frozen;
  assert.ok((await orderFrom(south)).number);
  north.thaw();
  assert.equal((await own).number, await storedNumber(orderId));
  assert.ok((await orderFrom(north)).number);
});

test("a customer whose order may or may not be stored reads so, and sends it again", async () => {
  const { line } = north;
  const done = line.at('insert into "orders"', "committed", line.silence);
  try {
    const { status, said } = await orderFrom(north);
    await done;
    assert.equal(status, 504);
    assert.match(said, /Vi kan ikke se, om det nåede frem\. Send det igen/);
  } finally {
    line.heal();
  }
});

test("while the database is silent an order is answered in time, with its sentence", async () => {
  north.line.silence();
  try {
    const begun = performance.now();
    const { status, said } = await orderFrom(north);
    const ms = performance.now() - begun;
    assert.ok(ms < ANSWERED_WITHIN_MS, `answered after ${ms} ms`);
    assert.equal(status, 503);
    assert.ok(said.includes(ORDER_FAILED));
  } finally {
    north.line.heal();
  }
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

test("a process that loses its lock is informed, and another one soon has it", async () => {
  const line = await startPostgresLine(url);
  const log = createLog("silent");
  const [here, there] = [await openPostgres(line.url, log), await openPostgres(url, log)];
  const work = here.withLock(
    "prøve",
    async (lost) => {
      line.silence();
      await once(lost, "abort");
    },
    { withinMs: 1_000 },
  );
  await assert.rejects(work, ConnectionLost);
  await there.withLock("prøve", async () => {}, { withinMs: 15_000 });
  await Promise.all([here.close(), there.close()]);
});
