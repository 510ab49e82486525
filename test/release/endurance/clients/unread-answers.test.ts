import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { cleanUp } from "../../../kit/cleanup.ts";
import { openSite } from "../../../kit/site.ts";

const app = await openSite();
const { host, port } = new URL(app.local);
const [largest = ""] = readdirSync("dist/client/assets").sort(
  (one, other) => sizeOf(other) - sizeOf(one),
);

const CONNECTIONS = 30;
/** Two each, as docs/security.md says. */
const MOST_MEGABYTES = 2 * CONNECTIONS;
const WAITING = 50;

function sizeOf(file: string): number {
  return statSync(`dist/client/assets/${file}`).size;
}

/** Sends requests at once, whose answers are never read, and without Accept-Encoding. */
function pipeline(target: string, times: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      const asked = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      socket.write(asked.repeat(times), () => resolve(socket));
    });
    socket.pause().on("error", () => undefined);
    cleanUp(() => socket.destroy());
  });
}

for (const target of [
  `/assets/${largest}`,
  `/assets/${largest}?v=1`,
  `http://${host}/assets/${largest}`,
  "/om",
  "/om?utm_source=brev",
  "/findes-ikke",
  "/nyheder.xml",
]) {
  const what = target.replace(/-\w+\.js/, ".js").replace(host, "…");
  test(`thousands of unread answers of ${what} take little memory, and other clients are answered`, async () => {
    await app.get("/om");
    const before = process.resourceUsage().maxRSS;
    for (const times of [WAITING, 1000]) {
      const opening = Array.from({ length: CONNECTIONS }, () => pipeline(target, times));
      const sockets = await Promise.all(opening);
      const other = await app.get("/kontakt");
      assert.equal(other.status, 200);
      await other.text();
      for (const socket of sockets) socket.destroy();
    }
    const grown = (process.resourceUsage().maxRSS - before) / 1024;
    assert.ok(grown < MOST_MEGABYTES, `${Math.round(grown)} MB more`);
  });
}
