import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import fc from "fast-check";
import { startApp } from "../app.ts";
import { ask, holdsUp } from "./answers.ts";
import { nastyText } from "./nasty.ts";
import { runs } from "./runs.ts";

const app = await startApp();
const { port, host } = new URL(app.origin);

const target = fc.oneof(
  fc.constantFrom(
    "/",
    "/kurv",
    "*",
    "//",
    "///",
    "/\\",
    "/.",
    "/../..",
    "/%",
    "/%zz",
    "/om/%00",
    "?",
    "",
    "/?%",
  ),
  fc.constantFrom(
    "http://evil.example/",
    "http://[",
    "https://",
    "/\t",
    "/media/%2e%2e%2fsecret",
    "/assets//",
  ),
  nastyText.map((text) => `/${lineOf(text)}`),
);
const header = fc.oneof(
  fc.constantFrom(
    "host: evil.example",
    "host:",
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
      fc.constantFrom(
        "accept",
        "accept-encoding",
        "if-none-match",
        "user-agent",
        "content-type",
        "referer",
        "x-forwarded-for",
      ),
      nastyText,
    )
    .map(([name, value]) => `${name}: ${lineOf(value)}`),
);

test("no line of HTTP, however wrong, is a failure of ours or takes the server down", async () => {
  const method = fc.constantFrom(
    "GET",
    "POST",
    "HEAD",
    "PUT",
    "TRACE",
    "OPTIONS",
    "PROPFIND",
    "get",
    "CONNECT",
  );
  const body = fc.constantFrom(
    "",
    "",
    "0\r\n\r\n",
    "5\r\nabcde\r\n0\r\n\r\n",
    "zz\r\n",
    "navn=x",
    "{",
  );
  await fc.assert(
    fc.asyncProperty(
      method,
      target,
      fc.array(header, { maxLength: 4 }),
      body,
      async (verb, path, headers, sent) => {
        const own = headers.some((line) => line.startsWith("host:")) ? [] : [`host: ${host}`];
        const head = [`${verb} ${path} HTTP/1.1`, ...own, ...headers, "connection: close"];
        const answer = await exchange(`${head.join("\r\n")}\r\n\r\n${sent}`);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        const [top = "", text = ""] = answer.split(/\r\n\r\n(.*)/s);
        // What the HTTP parser refuses has no words, or an empty chunk of them: it never reached the site.
        if (text.replace(/^0/, "").trim())
          holdsUp({ status, text, headers: headersOf(top) }, verb !== "POST");
        assert.ok(status < 500, answer.slice(0, 300));
      },
    ),
    runs(2),
  );
  assert.equal((await ask(`${app.origin}/`)).status, 200);
});

/** Sends the bytes and gives back whatever is answered before the line is closed, or has been still for long. */
function exchange(sent: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), "127.0.0.1", () => socket.end(sent, "latin1"));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  });
}

function headersOf(top: string): Headers {
  const type = /^content-type: (.*)$/im.exec(top)?.[1];
  return new Headers(type ? { "content-type": type } : {});
}

/** One line of it, and no longer than a server reads. */
function lineOf(text: string): string {
  return text.replace(/[\r\n ]/g, "").slice(0, 3000);
}
