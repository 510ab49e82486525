import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { findDamage, isPostgres, openRawDatabase, withDatabase } from "../../kit/backend.ts";
import { orderForm, orderNumber, requestStatus, sendOrder, signIn } from "../../kit/client.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { takePhoto } from "../../kit/photo.ts";
import { prepareSite, type SiteProcess } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

/** A request whose body is held back: its answer, once `finish` has sent the rest. */
async function begin({ port }: SiteProcess, head: string[], body: Buffer) {
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

function beginOrder(site: SiteProcess) {
  const head = ["POST /kurv/bestil HTTP/1.1", "Content-Type: application/x-www-form-urlencoded"];
  return begin(site, head, Buffer.from(String(new URLSearchParams(orderForm()))));
}

/** What a stopped site leaves behind. */
function look({ dataDir }: SiteProcess) {
  const files = readdirSync(dataDir);
  const database = openRawDatabase(dataDir);
  const damage = findDamage(database);
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

test("a slow order and a slow upload are finished, and idle or new connections are closed", async () => {
  const site = await prepareSite();
  await site.start();
  const cookie = await signIn(site.origin);
  const silent = readAll(connect(site.port, "127.0.0.1"));
  const keptAlive = connect(site.port, "127.0.0.1");
  const idle = readAll(keptAlive);
  keptAlive.write(`GET /kontakt HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
  await once(keptAlive, "data");
  const picture = Buffer.from(await takePhoto(300, 200));
  const slowOrder = await beginOrder(site);
  const slowUpload = await begin(
    site,
    ["POST /admin/upload?place=nyheder/langsom HTTP/1.1", `Cookie: ${cookie}`],
    picture,
  );
  site.signal("SIGTERM");
  await Promise.all([silent, idle]);
  await assert.rejects(fetch(`${site.origin}/`), ({ cause }) => cause.code === "ECONNREFUSED");
  slowOrder.finish();
  slowUpload.finish();
  assert.ok(orderNumber(await slowOrder.answer));
  assert.match(await slowUpload.answer, /^HTTP\/1\.1 200 [\s\S]*"url":"\/media\/nyheder\/langsom-/);
  assert.deepEqual(await site.ended(), { code: 0, signal: null });
  const { damage, orders, isClosed } = look(site);
  assert.deepEqual({ damage, orders, isClosed }, { damage: [], orders: 1, isClosed: true });
});

test("a request that does not end is cut off after eight seconds, and the database is closed", async () => {
  const site = await prepareSite();
  await site.start();
  const endless = await beginOrder(site);
  site.signal("SIGTERM");
  assert.deepEqual(await site.ended(), { code: 1, signal: null });
  assert.doesNotMatch(await endless.answer, /200/);
  const { damage, orders, isClosed } = look(site);
  assert.deepEqual({ damage, orders, isClosed }, { damage: [], orders: 0, isClosed: true });
});

test("a mail that is being sent is recorded as sent before the process ends", async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
  const server = await startMailServer({
    fault: (stage) => (stage === "end of data" ? taken : undefined),
  });
  const site = await prepareSite({
    SMTP_URL: server.url,
    ORDER_RECIPIENTS: "signe@samspil.example",
  });
  await site.start();
  assert.ok(await sendOrder(site.origin));
  await server.waitFor(1);
  site.signal("SIGTERM");
  site.signal("SIGTERM");
  await until(
    "it is stopping",
    async () => (await requestStatus(`${site.origin}/healthz`)) !== 200,
  );
  take(undefined);
  assert.deepEqual(await site.ended(), { code: 0, signal: null });
  assert.deepEqual(look(site), {
    damage: [],
    orders: 1,
    states: ["sent", "waiting"],
    isClosed: true,
  });
});

/** What a start has come to, as others can see it. */
const STEPS: Record<string, (site: SiteProcess) => boolean> = {
  "its data folder is taken": ({ dataDir }) => readdirSync(dataDir).length > 0,
  "its tables are made": hasTables,
  "it listens": ({ said }) => said().includes("Samspil svarer på"),
  "its pages are rendered": ({ said }) => said().includes("warmed up"),
};

function hasTables({ dataDir }: SiteProcess): boolean {
  if (!isPostgres && !readdirSync(dataDir).includes("samspil.db")) return false;
  try {
    withDatabase({ dataDir }, (database) => database.prepare("select 1 from orders").all());
    return true;
  } catch {
    return false;
  }
}

for (const [step, hasCome] of Object.entries(STEPS)) {
  test(`a stop in the middle of a start, when ${step}, leaves a site that starts`, async () => {
    const site = await prepareSite({ LOG_LEVEL: "debug" });
    site.begin();
    await until(step, () => hasCome(site));
    site.signal("SIGTERM");
    site.signal("SIGTERM");
    const { code, signal } = await site.ended();
    assert.ok(code === 0 || signal === "SIGTERM", `${code} ${site.said()}`);
    await site.start();
    assert.equal(await site.end("SIGTERM"), 0);
    assert.deepEqual(look(site).damage, []);
  });
}
