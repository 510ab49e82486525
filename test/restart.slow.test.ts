import assert from "node:assert/strict";
import { Agent } from "node:http";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { atEnd } from "./at-end.ts";
import { runOnHeldSocket } from "./held-socket.ts";
import { ask } from "./visitors.ts";

const REQUESTS = 1_000;
const PER_SECOND = 50;
const RESTARTS = 4;

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

test("a site that is told to stop says so at /healthz before it closes", async () => {
  const { origin, restart, ended } = await runOnHeldSocket(1);
  assert.equal(await ask(`${origin}/healthz`), 200);
  restart();
  const heard: number[] = [];
  while (!heard.includes(503) && heard.length < 500) heard.push(await ask(`${origin}/healthz`));
  assert.equal(heard.at(-1), 503);
  assert.deepEqual(await ended, [0]);
});
