import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { findDamage, withDatabase } from "../../../kit/backend.ts";
import { cleanUp, makeFolder } from "../../../kit/cleanup.ts";
import { orderForm, orderNumber, requestStatus, visitSteadily } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { startService } from "../service.ts";

const REQUESTS = 200;
const RESTARTS = 4;

async function startSite() {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const settings = { PORT, ORIGIN: origin, DATA_DIR: makeFolder(), LOG_LEVEL: "warn" };
  return { origin, ...(await startService([process.execPath, "server.js"], settings)) };
}

test("four restarts under fifty requests a second lose none of two hundred, on a socket that systemd keeps open", async () => {
  const { origin, restart, stop } = await startSite();
  const agent = new Agent({ keepAlive: true });
  cleanUp(() => agent.destroy());
  // Half of them on kept connections, as from a proxy.
  const visits = visitSteadily((sent) => requestStatus(origin, sent % 2 ? agent : undefined));
  for (let restarts = 1; restarts <= RESTARTS; restarts += 1) {
    await restart();
    assert.equal(await requestStatus(origin), 200);
    const most = (REQUESTS / RESTARTS) * restarts;
    await until(`${most} requests are sent`, () => visits.asked() >= most);
  }
  const { lost } = await visits.stop();
  assert.deepEqual(lost, []);
  assert.deepEqual(
    await stop(),
    Array.from({ length: RESTARTS + 1 }, () => 0),
  );
});

test("a stopped process finishes a slow order, and cuts off a request that does not end", async () => {
  for (const [isFinished, code, orders] of [
    [true, 0, 1],
    [false, 1, 0],
  ] as const) {
    const site = await prepareSite();
    await site.start();
    const slow = await beginOrder(site);
    site.signal("SIGTERM");
    site.signal("SIGTERM");
    await until("no new connection is taken", async () => (await requestStatus(site.origin)) === 0);
    if (isFinished) slow.finish();
    assert.equal(orderNumber(await slow.answer) !== undefined, isFinished);
    assert.deepEqual(await site.ended(), { code, signal: null });
    assert.ok(!readdirSync(site.dataDir).includes("samspil.db-wal"), "the database is closed");
    withDatabase(site, (database) => {
      assert.deepEqual(findDamage(database), []);
      assert.equal(database.prepare("select 1 from orders").all().length, orders);
    });
  }
});

/** An order whose body is held back: its answer, once `finish` has sent the rest. */
async function beginOrder({ port, origin }: SiteProcess) {
  const body = String(new URLSearchParams(orderForm()));
  const head = ["POST /kurv/bestil HTTP/1.1", "Content-Type: application/x-www-form-urlencoded"];
  const own = [`Host: 127.0.0.1:${port}`, `Origin: ${origin}`, `Content-Length: ${body.length}`];
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write([...head, ...own, "Expect: 100-continue", "", ""].join("\r\n"));
  // The server says "100 Continue" when it has the request in hand.
  await once(socket, "data");
  const answer = text(socket).catch(String);
  socket.write(body.slice(0, 20));
  return { answer, finish: () => socket.write(body.slice(20)) };
}
