import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startApp } from "../../../kit/app.ts";
import { cleanUp } from "../../../kit/cleanup.ts";
import { signIn } from "../../../kit/client.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";

const HOST = "Host: 127.0.0.1";
const FORM = "Content-Type: application/x-www-form-urlencoded";

type LocalAddress = { local: string };

/** Sends `beginning`, then `drop` again and again until the server closes. @returns its answer */
function dripUntilClosed(app: LocalAddress, beginning: string, drop = "a"): Promise<string> {
  return new Promise((resolve) => {
    const socket = open(app);
    let answer = "";
    socket.write(beginning);
    const timer = setInterval(() => socket.writable && socket.write(drop), 40);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

function open(app: LocalAddress): Socket {
  const socket = connect(Number(new URL(app.local).port), "127.0.0.1");
  cleanUp(() => socket.destroy());
  return socket.on("error", () => undefined).setEncoding("latin1");
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()).resume());
}

/** @returns "open" also when a busy server is late in closing it */
async function settled(socket: Socket): Promise<"open" | "closed"> {
  return Promise.race([
    closed(socket).then(() => "closed" as const),
    wait(1500).then(() => "open" as const),
  ]);
}

const post = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\n${HOST}\r\n${rest}`;

test("three hundred slow clients delay nobody else", async () => {
  const app = await startApp();
  const sockets = Array.from({ length: 300 }, (_, n) => {
    const socket = open(app);
    const body = "Content-Length: 5000\r\n\r\nnavn=";
    socket.write(n % 2 ? `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: ` : post("/kurv/bestil", body));
    return socket;
  });
  for (const path of ["/", "/om", "/kurv", "/admin/login", "/media/hero/MBT-boger.avif"]) {
    assert.equal((await app.get(path)).status, 200, path);
  }
  assert.equal((await app.signIn()).cookie.includes("session_token"), true);
  for (const socket of sockets) socket.destroy();
});

describe("the site's own process", () => {
  const site = prepareSite().then(async (site) => {
    await site.start();
    return { local: site.origin, end: site.end };
  });

  // 15 seconds for headers and 30 for a body, checked every 5.
  test("disconnects a client that sends headers or a form too slowly", async () => {
    const place = await site;
    const form = post("/kurv/bestil", `${FORM}\r\nContent-Length: 5000\r\n\r\n`);
    const [headers, body, line] = await Promise.all([
      dripUntilClosed(place, `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: `),
      dripUntilClosed(place, form),
      dripUntilClosed(place, "G"),
    ]);
    for (const answer of [headers, body]) assert.match(answer, /^HTTP\/1\.1 408/);
    assert.match(line, /408|400|^$/);
  });

  test("lets an upload take longer than a form", async () => {
    const { local } = await site;
    const cookie = await signIn(local);
    const socket = open({ local });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const head = `Origin: ${local}\r\nCookie: ${cookie}\r\nContent-Length: 600\r\n\r\n`;
    socket.write(post("/admin/upload?place=nyheder/langsom", head));
    await wait(36_000);
    assert.equal(answer, "");
    socket.write("a".repeat(600));
    await until("an answer", () => answer !== "");
    assert.match(answer, /^HTTP\/1\.1 415/);
  });

  after(async () => {
    await (await site).end("SIGTERM");
  });
});

test("the site's own process closes the 501st connection from one address", async () => {
  const site = await prepareSite({ TRUST_PROXY: "0" });
  await site.start();
  const place = { local: site.origin };
  const sockets = Array.from({ length: 500 }, () => open(place));
  await Promise.all(sockets.map((socket) => new Promise((go) => socket.once("connect", go))));
  await closed(open(place));
  assert.ok(sockets.filter((socket) => !socket.closed).length >= 495);
  for (const socket of sockets) socket.destroy();
  await until("one is open again", async () => (await settled(open(place))) === "open");
  assert.equal((await fetch(`${site.origin}/om`)).status, 200);
  await site.end("SIGTERM");
});
