import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "./at-end.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { until } from "./until.ts";

const REQUESTS = 1_000;
const PER_SECOND = 50;
const RESTARTS = 4;
const ANSWERED_WITHIN_MS = 60_000;

test("restarted under fifty requests a second, on a socket that stays open, it loses none of a thousand (O3)", async () => {
  const { origin, restart, ended } = await runOnHeldSocket(RESTARTS + 1);
  const agent = new Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  const answers: Promise<number>[] = [];
  for (let sent = 1; sent <= REQUESTS; sent += 1) {
    // Half of them as a proxy asks, on connections that are kept; half as visitors who come and go.
    answers.push(ask(origin, sent % 2 ? agent : undefined));
    await wait(1000 / PER_SECOND);
    const isTime = sent % Math.floor(REQUESTS / (RESTARTS + 1)) === 0;
    if (isTime && sent < REQUESTS) restart();
  }
  const lost = (await Promise.all(answers)).filter((status) => status !== 200);
  assert.equal(answers.length, REQUESTS);
  assert.deepEqual(lost, []);
  restart();
  assert.deepEqual(
    await ended,
    Array.from({ length: RESTARTS + 1 }, () => 0),
  );
});

test("a site that is told to stop says at /readyz that it is not ready, before it closes (O3)", async () => {
  const { origin, restart, ended } = await runOnHeldSocket(1);
  assert.equal(await ask(`${origin}/readyz`), 200);
  restart();
  const heard: number[] = [];
  while (!heard.includes(503) && heard.length < 500) heard.push(await ask(`${origin}/readyz`));
  assert.equal(heard.at(-1), 503);
  assert.deepEqual(await ended, [0]);
});

/** The site on a socket that outlives it, `times` times. `restart` ends the present one, and the next follows. */
async function runOnHeldSocket(times: number) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-restart-"));
  const holder = join(import.meta.dirname, "hold-socket.pl");
  const words = [holder, String(port), String(times), process.execPath, "server.js"];
  const child = spawn("perl", words, {
    cwd: join(import.meta.dirname, ".."),
    // A port of its own: what is handed over goes before it.
    env: {
      PATH: process.env.PATH,
      PORT: "9",
      ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const codes: number[] = [];
  let pid = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    pid = Number(/began (\d+)/.exec(text)?.[1] ?? pid);
    for (const [, code] of text.matchAll(/ended (\d+)/g)) codes.push(Number(code));
  });
  const ended = new Promise<number[]>((resolve) => child.once("close", () => resolve(codes)));
  atEnd(async () => {
    child.kill("SIGKILL");
    // Its last word may have been that the process has ended.
    if (codes.length < times && pid) process.kill(pid, "SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });
  // Asked before it listens, the first answer comes when it does.
  await until("the first process is begun", () => pid > 0);
  assert.equal(await ask(origin), 200);
  return { origin, restart: () => process.kill(pid, "SIGTERM"), ended };
}

/**
 * As a proxy asks: on a kept connection that is closed the moment it is used, the question goes out once more.
 * @returns the answer's status, or 0 when there was none
 */
function ask(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: ANSWERED_WITHIN_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(request.reusedSocket ? ask(url) : 0));
  });
}
