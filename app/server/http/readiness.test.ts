import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createReadiness } from "./readiness.server.ts";

const quiet = { error: () => undefined };

test("a thousand who ask make one try, while its answer holds (S4)", async () => {
  let tries = 0;
  const isReady = createReadiness(async () => (tries += 1), quiet);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => isReady()));
  assert.ok(answers.every((answer) => answer));
  assert.equal(await isReady(), true);
  assert.equal(tries, 1);
});

test("an answer is good for its time and no longer, in both directions (S4)", async () => {
  let isBroken = false;
  const isReady = createReadiness(
    async () => {
      if (isBroken) throw new Error("the disk is gone");
    },
    quiet,
    { goodForMs: 5, patienceMs: 1000 },
  );
  assert.equal(await isReady(), true);
  isBroken = true;
  await wait(10);
  assert.equal(await isReady(), false);
  isBroken = false;
  await wait(10);
  assert.equal(await isReady(), true);
});

test("what hangs is not ready, is waited for once, and is believed when it comes back (S4)", async () => {
  let tries = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const isReady = createReadiness(
    () => {
      tries += 1;
      return promise;
    },
    quiet,
    { goodForMs: 60_000, patienceMs: 5 },
  );
  assert.equal(await isReady(), false);
  assert.equal(await isReady(), false);
  assert.equal(tries, 1);
  resolve();
  await wait(1);
  assert.equal(await isReady(), true);
});
