import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { test } from "node:test";
import { listenForSockets } from "../../../test/kit/socket.ts";
import { until } from "../../../test/kit/until.ts";
import { type CONNECTION_LIMITS, createHttpServer } from "./connections.server.ts";

/** Answers a request when its body has come, unless `answer` is given. */
async function start(answer?: RequestListener, changes: Partial<typeof CONNECTION_LIMITS> = {}) {
  const whole: RequestListener = (request, response) =>
    request.resume().once("end", () => response.end("whole"));
  const server = createHttpServer(answer ?? whole, changes);
  const open = await listenForSockets(server);

  return { server, open };
}

test("the deadlines that Node keeps", async () => {
  const { server } = await start();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, timeout },
    { headersTimeout: 15_000, requestTimeout: 600_000, keepAliveTimeout: 65_000, timeout: 120_000 },
  );
  assert.equal(server.maxConnections, 5_000);
});

test("connections above the number of all are closed", async () => {
  const { server, open } = await start(undefined, { connections: 4 });
  const dropped = once(server, "drop");
  const four = Array.from({ length: 4 }, open);
  const fifth = open();
  await Promise.all([dropped, fifth.closed()]);
  for (const client of four) {
    client.get("/");
    await client.hears("whole");
  }
});

test("pipelined requests are answered one at a time, and a client that sends too many ahead is disconnected", async () => {
  const begun: string[] = [];
  const held: ServerResponse[] = [];
  const { server, open } = await start(
    ({ url = "" }, response) => {
      begun.push(url);
      held.push(response);
    },
    { waiting: 2 },
  );
  const client = open();
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  let received = 0;
  server.on("request", () => {
    received += 1;
  });
  client.write(ask("/1") + ask("/2") + ask("/3"));
  await until("three are received", () => received === 3);
  assert.deepEqual(begun, ["/1"]);
  held[0]?.end("first");
  await until("the second is begun", () => begun.length > 1);
  assert.deepEqual(begun, ["/1", "/2"]);
  client.write(ask("/4"));
  await until("four are received", () => received === 4);
  assert.deepEqual([client.isClosed(), begun.length], [false, 2]);
  client.write(ask("/5"));
  await client.closed();
  assert.deepEqual(begun, ["/1", "/2"], "what waited is not worked on for nobody");
});
