import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { mathilde } from "../app.ts";
import { damageOf, openStored } from "../backend.ts";
import { until } from "../until.ts";
import { startFaultyMailServer } from "./faulty-mail-server.ts";
import { ADMIN, openSite } from "./site-process.ts";

type Site = Awaited<ReturnType<typeof openSite>>;

const ANSWER_AFTER_MS = 2_000;

function orderFields() {
  const orderId = randomBytes(16).toString("hex");
  const goods = { id: "samtalekort", quantity: "2", seenTotal: "757" };
  return new URLSearchParams({ ...mathilde, ...goods, orderId });
}

/** A request whose body is held back: its answer, once `finish` has sent the rest. */
async function begin({ port }: Site, head: string[], body: Buffer) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const host = [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`];
  const expected = [`Content-Length: ${body.length}`, "Expect: 100-continue"];
  socket.write([...head, ...host, ...expected, "", ""].join("\r\n"));
  // The server says "100 Continue" when it has the request in hand.
  await once(socket, "data");
  const answer = readAll(socket);
  socket.write(body.subarray(0, 20));
  return { answer, finish: () => socket.write(body.subarray(20)) };
}

function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", () => resolve(text)));
}

function beginOrder(site: Site) {
  const head = ["POST /kurv HTTP/1.1", "Content-Type: application/x-www-form-urlencoded"];
  return begin(site, head, Buffer.from(String(orderFields())));
}

async function order({ origin }: Site) {
  const answer = await fetch(`${origin}/kurv`, {
    method: "POST",
    body: orderFields(),
    headers: { origin, connection: "close" },
  });
  assert.match(await answer.text(), /Tak for din forespørgsel!/);
}

async function signIn({ origin }: Site): Promise<string> {
  const answer = await fetch(`${origin}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ ...ADMIN, intent: "sign-in" }),
    headers: { origin, connection: "close" },
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** What a stopped site leaves behind. */
function look({ dataDir }: Site) {
  const files = readdirSync(dataDir);
  const database = openStored(dataDir);
  const damage = damageOf(database);
  const states = database.prepare("select state from outbox order by state").all();
  const orders = Number(database.prepare("select count(*) n from orders").get()?.n);
  database.close();
  return {
    damage,
    orders,
    states: states.map(({ state }) => state),
    isClosed: !files.includes("samspil.db-wal"),
  };
}

describe("stopping", { concurrency: 6 }, () => {
  test("a slow order and a slow upload are finished; idle connections and new ones are not waited for", async () => {
    const site = await openSite();
    const running = await site.start();
    const cookie = await signIn(site);
    const silent = readAll(connect(site.port, "127.0.0.1"));
    const keptAlive = connect(site.port, "127.0.0.1");
    const idle = readAll(keptAlive);
    keptAlive.write(`GET /kontakt HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
    await once(keptAlive, "data");
    const picture = await sharp({
      create: { width: 300, height: 200, channels: 3, background: "#8aa" },
    })
      .jpeg()
      .toBuffer();
    const slowOrder = await beginOrder(site);
    const slowUpload = await begin(
      site,
      ["POST /admin/upload?place=nyheder/langsom HTTP/1.1", `Cookie: ${cookie}`],
      picture,
    );
    running.signal("SIGTERM");
    await Promise.all([silent, idle]);
    await assert.rejects(fetch(`${site.origin}/`), "a new connection is refused");
    slowOrder.finish();
    slowUpload.finish();
    assert.match(await slowOrder.answer, /^HTTP\/1\.1 200 [\s\S]*Tak for din forespørgsel!/);
    assert.match(
      await slowUpload.answer,
      /^HTTP\/1\.1 200 [\s\S]*"url":"\/media\/nyheder\/langsom-/,
    );
    assert.deepEqual(await running.ended, { code: 0, signal: null });
    const { damage, orders, isClosed } = look(site);
    assert.deepEqual({ damage, orders, isClosed }, { damage: [], orders: 1, isClosed: true });
  });

  test("a request that does not end is cut after eight seconds, and the database closed all the same", async () => {
    const site = await openSite();
    const running = await site.start();
    const endless = await beginOrder(site);
    running.signal("SIGTERM");
    assert.deepEqual(await running.ended, { code: 1, signal: null });
    assert.doesNotMatch(await endless.answer, /200/);
    const { damage, orders, isClosed } = look(site);
    assert.deepEqual({ damage, orders, isClosed }, { damage: [], orders: 0, isClosed: true });
  });

  test("a mail in hand is waited for and written down as sent", async () => {
    const server = await startFaultyMailServer((stage) =>
      stage === "end of data" ? wait(ANSWER_AFTER_MS).then(() => undefined) : undefined,
    );
    const site = await openSite({
      SMTP_URL: server.url,
      ORDER_RECIPIENTS: "signe@samspil.example",
    });
    const running = await site.start();
    await order(site);
    await server.waitFor(2);
    running.signal("SIGTERM");
    running.signal("SIGTERM");
    assert.deepEqual(await running.ended, { code: 0, signal: null });
    assert.deepEqual(look(site), {
      damage: [],
      orders: 1,
      states: ["sent", "sent"],
      isClosed: true,
    });
  });

  test("a mail that hangs is put back, and sent after the next start under the same Message-ID", async () => {
    let isHanging = true;
    const server = await startFaultyMailServer((stage) =>
      isHanging && stage === "end of data" ? "hang" : undefined,
    );
    const site = await openSite({
      SMTP_URL: server.url,
      ORDER_RECIPIENTS: "signe@samspil.example",
    });
    const running = await site.start();
    await order(site);
    await server.waitFor(2);
    running.signal("SIGTERM");
    assert.deepEqual(await running.ended, { code: 0, signal: null });
    assert.deepEqual(look(site).states, ["waiting", "waiting"]);
    isHanging = false;
    const again = await site.start();
    await server.waitFor(4);
    again.signal("SIGTERM");
    await again.ended;
    assert.deepEqual(look(site).states, ["sent", "sent"]);
    const ids = server.received.map(({ messageId }) => messageId);
    assert.deepEqual([ids.length, new Set(ids).size], [4, 2]);
  });

  test("after a crash the mail in hand goes at once, and not when its lease is out", async () => {
    let isHanging = true;
    const server = await startFaultyMailServer((stage) =>
      isHanging && stage === "DATA" ? "hang" : undefined,
    );
    const site = await openSite({
      SMTP_URL: server.url,
      ORDER_RECIPIENTS: "signe@samspil.example",
    });
    const running = await site.start();
    await order(site);
    await until("two mails are in hand", () => server.connections() === 2);
    running.signal("SIGKILL");
    await running.ended;
    assert.deepEqual(look(site).states, ["sending", "sending"]);
    isHanging = false;
    const again = await site.start();
    await server.waitFor(2);
    again.signal("SIGTERM");
    await again.ended;
    assert.deepEqual(look(site).states, ["sent", "sent"]);
  });

  test("a stop in the middle of a start leaves a site that starts", async () => {
    const site = await openSite();
    for (const delay of [150, 400, 700, 1000]) {
      const starting = site.launch();
      await wait(delay);
      starting.signal("SIGTERM");
      starting.signal("SIGTERM");
      const { code, signal } = await starting.ended;
      assert.ok(code === 0 || signal === "SIGTERM", `${delay} ms: ${code} ${starting.output()}`);
    }
    const running = await site.start();
    running.signal("SIGTERM");
    assert.equal((await running.ended).code, 0);
    assert.deepEqual(look(site).damage, []);
  });
});
