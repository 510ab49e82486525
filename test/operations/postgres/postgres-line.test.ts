import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { Client } from "pg";
import { openPostgres } from "../../../app/server/database/postgres.server.ts";
import { lockOf } from "../../../app/server/database/postgres-lock.server.ts";
import { ConnectionLost, NO_DATABASE } from "../../../app/server/database/unavailable.server.ts";
import { createLog } from "../../../app/server/log.server.ts";
import { ORDER_FAILED } from "../../../app/shop/orders/order-answer.ts";
import { visibleText } from "../../kit/app.ts";
import { cleanUp } from "../../kit/cleanup.ts";
import { order, send, sendOrder } from "../../kit/client.ts";
import { askPostgres, startPooler, startPostgres, untilNobodyAsks } from "../../kit/postgres.ts";
import { prepareSite, type SiteProcess } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";
import { type PostgresLine, startPostgresLine } from "./postgres-line.ts";

const AT_ONCE = 200;
/** What the product promises whoever sends an order. */
const ANSWERED_WITHIN_MS = 10_000;
/** The watch's two seconds, and as much again for a connection that the content is read on. */
const HEARD_WITHIN_MS = 15_000;

type SiteOnLine = SiteProcess & { line: PostgresLine };

const server = await startPostgres();
const url = await server.newDatabase();
const [north, south] = [await addSite(), await addSite()];

/** One of several instances, on a line of its own to the database that they have in common. */
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
  const [row] = await askPostgres(url, `select number from orders where form_id = '${orderId}'`);
  return row && String(row.number);
}

/** One order, as its customer is answered, in time, and told what is so. */
async function orderFrom({ origin }: SiteOnLine) {
  const orderId = randomBytes(16).toString("hex");
  const begun = performance.now();
  const answer = await order(origin, { orderId });
  const ms = performance.now() - begun;
  assert.ok(ms < ANSWERED_WITHIN_MS, `answered after ${ms} ms`);
  if (answer.status !== 504) assert.equal(answer.number, await storedNumber(orderId));
  return answer;
}

function save({ origin }: SiteOnLine, cookie: string, body: object) {
  const headers = { cookie, "content-type": "application/json" };
  return send(`${origin}/admin/nyheder.data`, JSON.stringify(body), headers);
}

test("of two hundred orders at once over a slow line each that is thanked for is stored, and no other", async () => {
  north.line.slow(5);
  const ids = Array.from({ length: AT_ONCE }, () => randomBytes(16).toString("hex"));
  const numbers = await Promise.all(ids.map((orderId) => sendOrder(north.origin, { orderId })));
  north.line.heal();
  for (const [n, id] of ids.entries()) assert.equal(numbers[n], await storedNumber(id));
  assert.ok(numbers.some((number) => number));
});

/** What visitors send, each as they are told that it has been taken. */
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
  test(`what is stored in ${table} is thanked for, though the database says nothing more after it`, async () => {
    const silent = north.line.at(`insert into "${table}"`, "told", north.line.silence);
    try {
      assert.ok(await sendOne());
      await silent;
    } finally {
      north.line.heal();
    }
    assert.ok((await askPostgres(url, `select 1 from ${table}`)).length > 0);
  });
}

test("an instance whose line falls silent in the midst of an order keeps no other from taking one, and its own customer is answered", async () => {
  const silent = north.line.at('insert into "orders"', "asked", north.line.silence);
  try {
    const own = orderFrom(north);
    await silent;
    assert.ok((await orderFrom(south)).number);
    assert.equal((await own).said.includes(ORDER_FAILED), true);
  } finally {
    north.line.heal();
  }
});

test("the same through a pooler in transaction mode, which keeps no settings of a session", async () => {
  const pooled = await startPooler(url);
  const [near, far] = [await addSite(pooled), await addSite(pooled)];
  const silent = near.line.at('insert into "orders"', "asked", near.line.silence);
  const own = orderFrom(near);
  await silent;
  assert.ok((await orderFrom(far)).number);
  await own;
  near.line.heal();
  assert.ok((await orderFrom(near)).number);
});

for (const when of ["asked", "committed"] as const) {
  for (const fault of ["cut", "silent"] as const) {
    test(`an order whose connection is ${fault} when it is ${when} is tried again, and stored once`, async () => {
      const { line } = north;
      const act = () => (fault === "cut" ? line.cut() : line.silence({ isNewToo: false }));
      const done = line.at('insert into "orders"', when, act);
      try {
        assert.ok((await orderFrom(north)).number);
        await done;
      } finally {
        line.heal();
      }
    });
  }
}

test("whose order may be stored, and nobody can say, is told so, and sends it again", async () => {
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

test("while the database is silent a form is read and answered with its sentence", async () => {
  north.line.silence();
  try {
    const { status, said } = await orderFrom(north);
    assert.equal(status, 503);
    assert.ok(said.includes(ORDER_FAILED));
  } finally {
    north.line.heal();
  }
});

test("a save on one instance is soon on another, some of whose connections have fallen silent, and an order there is taken", async () => {
  const cookie = await south.signIn();
  north.line.silence({ isNewToo: false });
  try {
    const values = { title: "Skrevet i syd" };
    assert.equal((await save(south, cookie, { intent: "create", values })).status, 200);
    const saved = performance.now();
    await until("it is shown", async () =>
      (await (await fetch(`${north.origin}/nyheder`)).text()).includes(values.title),
    );
    const ms = performance.now() - saved;
    assert.ok(ms < HEARD_WITHIN_MS, `heard after ${ms} ms`);
    assert.ok((await orderFrom(north)).number);
  } finally {
    north.line.heal();
  }
});

const TEXT = { intent: "create", values: { title: "Tasted, mens det gik galt" } };

test("while connections are cut a save is kept, or told as not kept with a sentence, and never as a surprise", async () => {
  const cookie = await north.signIn();
  for (let tried = 0; tried < 40; tried += 1) {
    const saved = save(north, cookie, TEXT);
    if (tried % 2 === 0) north.line.cut();
    const { status } = await saved;
    const words = await (await saved).text();
    assert.ok(status === 200 || (status === 503 && words.includes(NO_DATABASE)), words);
  }
});

test("while PostgreSQL is away every screen and save of the admin says so with 503, and the log says why", async () => {
  const cookie = await north.signIn();
  await server.stop();
  try {
    for (const path of ["/admin", "/admin/nyheder", "/admin/bestillinger", "/admin/om"]) {
      const answer = await fetch(north.origin + path, { headers: { cookie } });
      assert.equal(answer.status, 503, path);
      assert.ok(visibleText(await answer.text()).includes(NO_DATABASE), path);
    }
    const answer = await save(north, cookie, TEXT);
    assert.equal(answer.status, 503);
    assert.ok((await answer.text()).includes(NO_DATABASE));
    assert.match(north.said(), /"code":"it cannot be reached"/);
  } finally {
    await server.start();
  }
});

test("who does alone what one process at a time does hears that the lock is lost, and soon it is another's", async () => {
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

test("who stops just as it opens the connection that it watches by lets go of it all the same", async () => {
  const own = await server.newDatabase();
  const line = await startPostgresLine(own);
  const database = await openPostgres(line.url, createLog("silent"));
  const stop = database.watchOtherWriters(() => {});
  await line.at("listen samspil", "asked", stop);
  await database.close();
  await untilNobodyAsks(own);
});

test("a lock that somebody holds is not waited for without end: log and Drift tell of it, and what is due is done when it is free", async () => {
  const cookie = await north.signIn();
  const drift = async () =>
    visibleText(await (await fetch(`${north.origin}/admin/drift`, { headers: { cookie } })).text());
  const holder = new Client({ connectionString: url });
  cleanUp(() => holder.end());
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [lockOf("drafts")]);
  const title = "Venter på låsen";
  const kept = { intent: "create", as: "later", publishAt: "2099-01-01T08:00", values: { title } };
  assert.equal((await save(north, cookie, kept)).status, 200);
  await askPostgres(url, "update drafts set publish_at = 1");
  await until("Drift tells of it", async () =>
    (await drift()).includes("En anden proces holder en lås i databasen"),
  );
  assert.match(north.said(), /somebody else held a lock/);
  await holder.query("select pg_advisory_unlock_all()");
  await until("it is published", async () =>
    (await (await fetch(`${south.origin}/nyheder`)).text()).includes(title),
  );
});
