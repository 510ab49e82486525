import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { findDamage, withDatabase } from "../kit/backend.ts";
import { orderForm, orderNumber } from "../kit/client.ts";
import { holdTime } from "../kit/hold-time.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { takePhoto } from "../kit/photo.ts";
import { type App, openSite } from "../kit/site.ts";
import { askRaw } from "../security/raw.ts";

// The times that requests have are tested in app/server/http/finish-requests.test.ts.

/** A request whose body is held back: its answer, once `finish` has sent the rest. */
async function begin({ local, origin }: App, head: string[], body: Buffer) {
  const { host, hostname, port } = new URL(local);
  const socket = connect(Number(port), hostname);
  const length = [`Content-Length: ${body.length}`, "Expect: 100-continue"];
  socket.write([...head, `Host: ${host}`, `Origin: ${origin}`, ...length, "", ""].join("\r\n"));
  // The server says "100 Continue" when it has the request in hand.
  await once(socket, "data");
  socket.write(body.subarray(0, 20));
  return { answer: text(socket), finish: () => socket.write(body.subarray(20)) };
}

/** What a stopped site leaves behind. */
function look({ dataDir }: App) {
  const isClosed = !readdirSync(dataDir).includes("samspil.db-wal");
  return withDatabase({ dataDir }, (database) => ({
    isClosed,
    damage: findDamage(database),
    orders: Number(database.prepare("select count(*) n from orders").get()?.n),
    mails: database
      .prepare("select state from outbox order by state")
      .all()
      .map(({ state }) => state),
  }));
}

test("a site that is stopped says 503 at /healthz, and finishes an order and an upload that are still arriving", async (t) => {
  const app = await openSite();
  const { cookie } = await app.signIn();
  const pass = holdTime(t.mock);
  assert.equal((await askRaw(app.local, "/healthz")).status, 200);
  const form = Buffer.from(String(new URLSearchParams(orderForm())));
  const type = "Content-Type: application/x-www-form-urlencoded";
  const order = await begin(app, ["POST /kurv/bestil HTTP/1.1", type], form);
  const upload = await begin(
    app,
    ["POST /admin/upload?place=nyheder/langsom HTTP/1.1", `Cookie: ${cookie}`],
    Buffer.from(await takePhoto(300, 200)),
  );
  const stopped = app.stop();
  assert.equal((await askRaw(app.local, "/healthz")).status, 503);
  await pass(1_000, 200, 7_999);
  order.finish();
  upload.finish();
  assert.ok(orderNumber(await order.answer));
  assert.match(await upload.answer, /^HTTP\/1\.1 200 [\s\S]*"url":"\/media\/nyheder\/langsom-/);
  assert.equal(await stopped, true);
  const { damage, orders, isClosed } = look(app);
  assert.deepEqual({ damage, orders, isClosed }, { damage: [], orders: 1, isClosed: true });
});

test("a mail that is being sent when the site is stopped is recorded as sent, and the next one waits", async (t) => {
  const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
  const server = await startMailServer({
    fault: (stage) => (stage === "end of data" ? taken : undefined),
  });
  const environment = { SMTP_URL: server.url, ORDER_RECIPIENTS: "signe@samspil.example" };
  const app = await openSite({ environment });
  await app.order();
  await server.waitFor(1);
  const pass = holdTime(t.mock);
  const stopped = app.stop();
  await pass(1_000, 200, 5_799);
  take(undefined);
  assert.equal(await stopped, true);
  const left = { damage: [], orders: 1, mails: ["sent", "waiting"], isClosed: true };
  assert.deepEqual(look(app), left);
});
