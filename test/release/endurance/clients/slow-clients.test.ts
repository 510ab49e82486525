import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { cleanUp } from "../../../kit/cleanup.ts";
import { requestStatus } from "../../../kit/client.ts";
import { openSite } from "../../../kit/site.ts";
import { prepareSite } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";

const HOST = "Host: 127.0.0.1";

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

test("three hundred slow clients delay nobody else", async () => {
  const app = await openSite();
  const sockets = Array.from({ length: 300 }, (_, n) => {
    const socket = open(app);
    const form = `POST /kurv/bestil HTTP/1.1\r\n${HOST}\r\nContent-Length: 5000\r\n\r\nnavn=`;
    socket.write(n % 2 ? `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: ` : form);
    return socket;
  });
  for (const path of ["/", "/om", "/kurv", "/admin/login", "/media/hero/MBT-boger.avif"]) {
    assert.equal((await app.get(path)).status, 200, path);
  }
  assert.equal((await app.signIn()).cookie.includes("session_token"), true);
  for (const socket of sockets) socket.destroy();
});

// 15 seconds, checked every 5; those of a body are held back in test/security/slow-clients.test.ts.
test("the site's own process disconnects a client that sends headers too slowly", async () => {
  const { origin: local } = await startSite();
  const [headers, line] = await Promise.all([
    dripUntilClosed({ local }, `GET / HTTP/1.1\r\n${HOST}\r\nX-Slow: `),
    dripUntilClosed({ local }, "G"),
  ]);
  assert.match(headers, /^HTTP\/1\.1 408/);
  assert.match(line, /408|400|^$/);
});

test("the site's own process closes the 501st connection from one address, until others are gone", async () => {
  const { origin: local } = await startSite({ TRUST_PROXY: "0" });
  const sockets = Array.from({ length: 500 }, () => open({ local }));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await once(open({ local }).resume(), "close");
  assert.ok(sockets.filter((socket) => !socket.closed).length >= 495);
  for (const socket of sockets) socket.destroy();
  await until("one is answered again", async () => (await requestStatus(`${local}/om`)) === 200);
});

async function startSite(settings: Record<string, string> = {}) {
  const site = await prepareSite(settings);
  await site.start();
  return site;
}
