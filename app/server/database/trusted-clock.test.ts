import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../../test/kit/backend.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createTrustedClock } from "./trusted-clock.server.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

async function openClock() {
  const database = await openStore();
  let now = NOON;
  const logged: string[] = [];
  const log = { warn: (_facts: unknown, words?: string) => void logged.push(words ?? "") };
  const start = () => createTrustedClock({ database, clock: () => new Date(now), log });
  let { trustedClock, clockTrust } = start();
  await trustedClock();
  return {
    logged,
    trust: () => clockTrust.trust(),
    restart() {
      ({ trustedClock, clockTrust } = start());
    },
    /** The days from the beginning by the trusted clock, where the clock shows `days`. */
    async at(days: number) {
      now = NOON + days * DAY_MS;
      return ((await trustedClock()).getTime() - NOON) / DAY_MS;
    },
    hasJumped: async () => (await clockTrust.read()).hasJumped,
  };
}

test("a clock is trusted at first, and while it goes on, stands still or is set back", async () => {
  const { at, hasJumped, logged } = await openClock();
  for (const days of [0, 1, 32, 32, -400, -369]) assert.equal(await at(days), days);
  assert.equal(await hasJumped(), false);
  assert.deepEqual(logged, []);
});

test("after a jump of over a month the time before it is trusted, however the clock goes on, until somebody says that it is right", async () => {
  const { at, hasJumped, logged, restart, trust } = await openClock();
  await at(1);
  for (const days of [32.5, 40, 400, 70, 900]) assert.equal(await at(days), 1);
  assert.deepEqual(logged, ["the clock has jumped"]);
  restart();
  assert.equal(await at(901), 1, "nor does a restart say it");
  assert.equal(await hasJumped(), true);
  await trust();
  assert.equal(await at(902), 902);
  assert.equal(await hasJumped(), false);
});

test("a clock that was far behind asks too when it is set right: what was stored meanwhile looks old", async () => {
  const { at } = await openClock();
  assert.equal(await at(-400), -400);
  assert.equal(await at(0), -400);
});

test("a clock that is set right is trusted at once", async () => {
  const { at, hasJumped } = await openClock();
  assert.equal(await at(400), 0);
  assert.equal(await at(1), 1);
  assert.equal(await hasJumped(), false);
});
