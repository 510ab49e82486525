import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../../../kit/property.ts";
import { openSite } from "../../../kit/site.ts";
import { ask, assertSound } from "../../../security/fuzzed-answers.ts";
import { nastyText } from "../../../security/nasty.ts";
import { headerOf, sendRaw } from "../../../security/raw.ts";

/** A single line, no longer than a server reads. */
const nastyLine = nastyText.map((text) => text.replace(/[\r\n ]/g, "").slice(0, 3000));
const oneOf = (words: string) => fc.constantFrom(...words.split(" "));

const target = fc.oneof(
  oneOf("/ /kurv * // /// /\\ /. /../.. /% /%zz /om/%00 ? /?% /media/%2e%2e%2fsecret /assets//"),
  oneOf("http://evil.example/ http://[ https:// /\t"),
  nastyLine.map((line) => `/${line}`),
);
const header = fc.oneof(
  fc.constantFrom(
    "host: evil.example",
    "host: a b",
    "host: [::1",
    "host: x:99999",
    "transfer-encoding: chunked",
    "content-length: 5",
    "expect: 100-continue",
    "upgrade: websocket\r\nconnection: upgrade",
    "range: bytes=9-1",
    'if-none-match: "',
    "accept-encoding: br;q=x, *;q=,,",
    "x-forwarded-for: ,,x",
    "origin: null",
    "origin: http://[",
    "content-type: multipart/form-data; boundary=",
    "cookie: =;;=",
  ),
  fc
    .tuple(
      oneOf("accept accept-encoding host if-none-match user-agent content-type referer"),
      nastyLine,
    )
    .map(([name, value]) => `${name}: ${value}`),
);
const method = oneOf("GET POST HEAD PUT TRACE OPTIONS PROPFIND get CONNECT");
const bodies = ["", "0\r\n\r\n", "5\r\nabcde\r\n0\r\n\r\n", "zz\r\n", "navn=x", "{"];

test("no malformed HTTP causes a server error or takes the server down", async () => {
  const app = await openSite();
  const { host } = new URL(app.origin);
  await fc.assert(
    fc.asyncProperty(
      method,
      target,
      fc.array(header, { maxLength: 4 }),
      fc.constantFrom(...bodies),
      async (verb, path, headers, sent) => {
        const own = headers.some((line) => line.startsWith("host:")) ? [] : [`host: ${host}`];
        const head = [`${verb} ${path} HTTP/1.1`, ...own, ...headers, "connection: close"];
        const answer = await sendRaw(app.local, `${head.join("\r\n")}\r\n\r\n${sent}`, {
          ends: true,
        });
        assert.ok(answer.status < 500, answer.all.slice(0, 300));
        const text = Buffer.from(answer.body, "latin1").toString();
        const headersThere = new Headers({
          "content-type": headerOf(answer, "content-type") ?? "",
        });
        // A refusal of Node's HTTP parser has no text, or an empty chunk.
        if (text.replace(/^0/, "").trim())
          assertSound({ status: answer.status, text, headers: headersThere }, verb !== "POST");
      },
    ),
    runs(2),
  );
  assert.equal((await ask(`${app.origin}/`)).status, 200);
});
