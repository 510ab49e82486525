import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { startApp } from "../kit/app.ts";
import { cleanUp } from "../kit/cleanup.ts";
import { until } from "../kit/until.ts";
import { sendRaw } from "./raw.ts";

const app = await startApp();
const { host, port } = new URL(app.local);
const [largest = ""] = readdirSync("dist/client/assets").sort(
  (one, other) => sizeOf(other) - sizeOf(one),
);

const WAITING = 50;

function sizeOf(file: string): number {
  return statSync(`dist/client/assets/${file}`).size;
}

/** Without Accept-Encoding. */
function requestsOf(target: string, times: number): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times);
}

/** Sends requests at once, whose answers are never read. */
function pipeline(target: string, times: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(requestsOf(target, times), () => resolve(socket));
    });
    socket.pause().on("error", () => undefined);
    cleanUp(() => socket.destroy());
  });
}

test("pipelined requests are answered in their order", async () => {
  const file = `/assets/${largest}`;
  const paths = ["/om", "/findes-ikke", file, "/healthz", "/admin", "/kontakt?a=1", "/robots.txt"];
  const alone = await Promise.all(paths.map((path) => sendRaw(app.local, last(path))));
  const asked = paths.map((path) => requestsOf(path, 1)).join("");
  const { all } = await sendRaw(app.local, asked.repeat(7) + last("/healthz"));
  const inOrder = alone.map((answer) => answer.all).join("");
  assert.equal(withoutHeads(all), `${withoutHeads(inOrder).repeat(7)}200 ok`);
});

test("a client with more pipelined requests than may wait is disconnected", async () => {
  const socket = await pipeline(`/assets/${largest}`, WAITING + 1);
  const tooMuch = await pipeline(`/assets/${largest}`, WAITING + 2);
  await until("the connection is closed", () => tooMuch.resume().closed);
  assert.equal(socket.closed, false);
});

function last(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

function withoutHeads(answers: string): string {
  return answers.replaceAll(/HTTP\/1\.1 (\d+) [\s\S]*?\r\n\r\n/g, "$1 ");
}
