import assert from "node:assert/strict";
import { Agent } from "node:http";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { cleanUp, makeFolder } from "../../kit/cleanup.ts";
import { ask } from "../../kit/client.ts";
import { freePort } from "../../kit/free-port.ts";
import { startService } from "../service.ts";

const REQUESTS = 1_000;
const PER_SECOND = 50;
const RESTARTS = 4;

async function startSite() {
  const PORT = String(await freePort());
  const origin = `http://127.0.0.1:${PORT}`;
  const settings = { PORT, ORIGIN: origin, DATA_DIR: makeFolder(), LOG_LEVEL: "warn" };
  return { origin, ...(await startService([process.execPath, "server.js"], settings)) };
}

test("restarted under fifty requests a second, on a socket that stays open, it loses none of a thousand (O3)", async () => {
  const { origin, restart, stop } = await startSite();
  const agent = new Agent({ keepAlive: true });
  cleanUp(() => agent.destroy());
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
  assert.deepEqual(
    await stop(),
    Array.from({ length: RESTARTS + 1 }, () => 0),
  );
});

test("a site that is told to stop says so at /healthz before it closes", async () => {
  const { origin, stop } = await startSite();
  assert.equal(await ask(`${origin}/healthz`), 200);
  const stopped = stop();
  const heard: number[] = [];
  while (!heard.includes(503) && heard.length < 500) heard.push(await ask(`${origin}/healthz`));
  assert.equal(heard.at(-1), 503);
  assert.deepEqual(await stopped, [0]);
});
