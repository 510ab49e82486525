import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { test } from "node:test";
import { holdTime } from "../../../test/kit/hold-time.ts";
import { listenForSockets } from "../../../test/kit/socket.ts";
import { until } from "../../../test/kit/until.ts";
import { createLimits, LIMITS } from "./limits.server.ts";

type Options = { changes?: Partial<typeof LIMITS>; countAddresses?: boolean };

/** Answers a request when its body has come, unless `answer` is given. */
async function start(answer?: RequestListener, { changes, countAddresses = true }: Options = {}) {
  const limits = createLimits({ ...LIMITS, ...changes }, { countAddresses });
  const server = limits.createServer((request, response) => {
    if (request.url === "/upload") queueMicrotask(() => limits.allowUpload(request));
    if (answer) answer(request, response);
    else request.resume().once("end", () => response.end("whole"));
  });
  const open = await listenForSockets(server);

  return {
    server,
    open,
    /** Sends the beginning of a request, which the server has in hand. */
    async begin(head: string, body = "") {
      const client = open();
      client.write(`${head} HTTP/1.1\r\nHost: a\r\n${body}`);
      await once(server, "request");
      return client;
    },
  };
}

const FORMS = {
  "with a length": ["Content-Length: 5\r\n\r\na", "bcde"],
  "in chunks": ["Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n", "0\r\n\r\n"],
} as const;

for (const [kind, [beginning, rest]] of Object.entries(FORMS)) {
  test(`a form ${kind} has half a minute to arrive in, and is then answered 408`, async (t) => {
    const { begin } = await start();
    const pass = holdTime(t.mock);
    const inTime = await begin("POST /form", beginning);
    const late = await begin("POST /form", beginning);
    await pass(29_999);
    inTime.write(rest);
    await inTime.hears("whole");
    assert.deepEqual([late.isClosed(), late.said], [false, ""]);
    await pass(1);
    await late.closed();
    assert.match(late.said, /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n\r\n$/);
    assert.equal(inTime.isClosed(), false, "its deadline is over");
  });
}

test("an upload that is allowed has more time than a form", async (t) => {
  const { begin } = await start();
  const pass = holdTime(t.mock);
  const upload = await begin("POST /upload", FORMS["with a length"][0]);
  await pass(LIMITS.uploadMs - 1);
  assert.deepEqual([upload.isClosed(), upload.said], [false, ""]);
  upload.write(FORMS["with a length"][1]);
  await upload.hears("whole");
});

test("a client that still sends a body after its answer is disconnected", async (t) => {
  const { begin } = await start((_request, response) => response.end("a page"));
  const pass = holdTime(t.mock);
  const client = await begin("GET /", FORMS["with a length"][0]);
  await client.hears("a page");
  await pass(LIMITS.requestMs);
  await client.closed();
  assert.doesNotMatch(client.said, /408/);
});

test("the deadlines that Node itself keeps, and its largest head, are those of the limits", async () => {
  const { server } = await start();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, timeout },
    { headersTimeout: 15_000, requestTimeout: 600_000, keepAliveTimeout: 65_000, timeout: 120_000 },
  );
  assert.equal(server.maxConnections, 5_000);
});

test("connections of one address are closed above their number, until one of them ends", async () => {
  const { server, open } = await start(undefined, { changes: { connectionsPerAddress: 3 } });
  const ends: Promise<unknown>[] = [];
  server.on("connection", (socket: Socket) => ends.push(once(socket, "close")));
  const three = [open(), open(), open()];
  const fourth = open();
  await fourth.closed();
  await ends[3];
  for (const client of three) {
    client.get("/");
    await client.hears("whole");
  }
  three[1]?.leave();
  await ends[1];
  const fifth = open();
  fifth.get("/");
  await fifth.hears("whole");
});

test("behind a proxy connections are not counted by their address", async () => {
  const { open } = await start(undefined, {
    changes: { connectionsPerAddress: 3 },
    countAddresses: false,
  });
  const clients = Array.from({ length: 8 }, open);
  for (const client of clients) {
    client.get("/");
    await client.hears("whole");
  }
});

test("connections above the number of all are closed", async () => {
  const { server, open } = await start(undefined, {
    changes: { connections: 4 },
    countAddresses: false,
  });
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
    { changes: { waiting: 2 } },
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

test("a request that is refused before its body has come leaves no timer behind", async () => {
  const { open } = await start((_request, response) => {
    response.writeHead(403, { connection: "close" }).end();
  });
  async function beRefused() {
    const client = open();
    client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
    await client.closed();
  }
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await beRefused();
  const before = timers();
  for (let n = 0; n < 20; n += 1) await beRefused();
  assert.ok(timers() - before < 20, `${timers() - before} timers`);
});
