import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { holdTime } from "../kit/hold-time.ts";
import { takePhoto } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";
import { until } from "../kit/until.ts";

// The deadlines themselves are tested in app/server/http/connections.test.ts.
const FORM = "Content-Type: application/x-www-form-urlencoded";
const JSON_BODY = "Content-Type: application/json";
const BROUGHT = 20;

const app = await openSite();
const { cookie } = await app.signIn();
const signedIn = `Cookie: ${cookie}`;

/** A request that brings the beginning of `body`: its answer, and `finish`, which sends the rest. */
async function begin(path: string, headers: string[], body: Buffer) {
  const { host, hostname, port } = new URL(app.local);
  const socket = connect(Number(port), hostname);
  const length = [`Content-Length: ${body.length}`, "Expect: 100-continue", "Connection: close"];
  const own = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${app.origin}`];
  socket.write([...own, ...headers, ...length, "", ""].join("\r\n"));
  // The server says "100 Continue" when it has the request in hand.
  await once(socket, "data");
  socket.write(body.subarray(0, BROUGHT));
  return { answer: text(socket), finish: () => socket.write(body.subarray(BROUGHT)) };
}

for (const [path, headers] of [
  ["/kurv/bestil", [FORM]],
  ["/admin/login", [FORM]],
  ["/admin/nyheder.data", [signedIn, JSON_BODY]],
  ["/admin/konto/adgangskode", [signedIn, FORM]],
] as const) {
  const from = headers.length > 1 ? "an editor" : "a visitor";
  test(`a body of ${from} to ${path} that is late is answered 408: ${headers.at(-1)}`, async (t) => {
    const pass = holdTime(t.mock);
    const { answer } = await begin(path, [...headers], Buffer.alloc(5000, "a"));
    await pass(30_000);
    assert.match(await answer, /^HTTP\/1\.1 408 /);
  });
}

test("an editor's picture may take longer to arrive than a form", async (t) => {
  const pass = holdTime(t.mock);
  const photo = Buffer.from(await takePhoto(300, 200));
  const { answer, finish } = await begin("/admin/upload?place=nyheder/langsom", [signedIn], photo);
  const received = join(app.dataDir, "tmp");
  await until("it is being received", () => readdirSync(received).length > 0);
  await pass(30_000);
  finish();
  assert.match(await answer, /^HTTP\/1\.1 200 /);
});
