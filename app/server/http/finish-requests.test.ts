import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type TestContext, test } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";
import { listenForSockets } from "../../../test/kit/socket.ts";
import { createGracefulShutdown } from "./finish-requests.server.ts";

/** A server that answers /held when the test does, and everything else at once. */
async function startHeld({ mock: { timers } }: TestContext) {
  const held: ServerResponse[] = [];
  const closed: string[] = [];
  const shutdown = createGracefulShutdown(({ url }, response) => {
    if (url === "/held") held.push(response);
    else response.end("at once");
  });
  const server = createServer({ keepAliveTimeout: 0 }, shutdown.listener);
  const open = await listenForSockets(server);

  return {
    held,
    closed,
    open,
    /** A request that waits for the test's answer. */
    async ask() {
      const client = open();
      client.get("/held");
      await once(server, "request");
      return client;
    },
    stop() {
      timers.enable({ apis: ["setTimeout"] });
      return shutdown.stop(server, {
        stopWork: async () => closed.push("work"),
        async close() {
          await breathe();
          closed.push("stores");
        },
      });
    },
    async pass(milliseconds: number) {
      timers.tick(milliseconds);
      await breathe();
    },
  };
}

for (const [what, begun] of [
  ["a request under way is answered whole", ""],
  ["an answer that had begun is finished", "first, "],
] as const) {
  test(`${what}, its connection is closed, and the stores after it`, async (t) => {
    const { held, closed, ask, stop, pass } = await startHeld(t);
    const client = await ask();
    if (begun) held[0]?.write(begun);
    const stopped = stop();
    for (const ms of [1_000, 200, 7_999]) await pass(ms);
    assert.equal(client.isClosed(), false);
    assert.deepEqual(closed, ["work"]);
    held[0]?.end("last");
    assert.equal(await stopped, true);
    await client.closed();
    assert.match(client.said, new RegExp(`^HTTP/1\\.1 200 [^]*${begun}[^]*last`));
    if (!begun) assert.match(client.said, /Connection: close/i);
    assert.deepEqual(closed, ["work", "stores"]);
  });
}

test("a request that does not end is cut off after eight seconds, and the stores are closed", async (t) => {
  const { closed, ask, stop, pass } = await startHeld(t);
  const client = await ask();
  const stopped = stop();
  for (const ms of [1_000, 200, 7_999]) await pass(ms);
  assert.equal(client.isClosed(), false);
  await pass(1);
  assert.equal(await stopped, false);
  await client.closed();
  assert.equal(client.said, "");
  assert.deepEqual(closed, ["work", "stores"]);
});

test("new requests are answered, each as the last of its connection; after a second new connections are refused", async (t) => {
  const { open, stop, pass } = await startHeld(t);
  const [one, other] = [open(), open()];
  for (const client of [one, other]) {
    client.get("/");
    await client.hears("at once");
    assert.match(client.said, /Connection: keep-alive/i);
  }
  async function isLast(client: typeof one) {
    client.get("/");
    await client.hears("at once");
    assert.match(client.said, /Connection: close/i);
  }
  const stopped = stop();
  await pass(999);
  await isLast(one);
  await isLast(open());
  await pass(1);
  await isLast(other);
  const tooLate = open();
  await tooLate.closed();
  assert.equal(tooLate.said, "");
  await pass(200);
  assert.equal(await stopped, true);
});

test("connections that are idle, or have sent nothing, are closed", async (t) => {
  const { held, open, ask, stop, pass } = await startHeld(t);
  const silent = open();
  const idle = open();
  idle.get("/");
  await idle.hears("at once");
  await ask();
  const stopped = stop();
  await pass(1_000);
  assert.deepEqual([silent.isClosed(), idle.isClosed()], [false, false]);
  await pass(200);
  await Promise.all([silent.closed(), idle.closed()]);
  held[0]?.end();
  assert.equal(await stopped, true);
});
