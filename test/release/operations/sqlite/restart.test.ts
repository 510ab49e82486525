import assert from "node:assert/strict";
import { Agent } from "node:http";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { cleanUp, makeFolder } from "../../../kit/cleanup.ts";
import { requestStatus } from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
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

test("four restarts under fifty requests a second lose none of a thousand, on a socket that systemd keeps open (O3)", async () => {
  const { origin, restart, stop } = await startSite();
  const agent = new Agent({ keepAlive: true });
  cleanUp(() => agent.destroy());
  const answers: Promise<number>[] = [];
  for (let sent = 1; sent <= REQUESTS; sent += 1) {
    // Half of them on kept connections, as from a proxy.
    answers.push(requestStatus(origin, sent % 2 ? agent : undefined));
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

test("a site that is stopped answers 503 at /healthz before it closes", async () => {
  const { origin, stop } = await startSite();
  assert.equal(await requestStatus(`${origin}/healthz`), 200);
  const stopped = stop();
  const statuses: number[] = [];
  while (!statuses.includes(503) && statuses.length < 500)
    statuses.push(await requestStatus(`${origin}/healthz`));
  assert.equal(statuses.at(-1), 503);
  assert.deepEqual(await stopped, [0]);
});
