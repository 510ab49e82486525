import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createReadiness } from "./readiness.server.ts";

const quiet = { error: () => undefined };

test("a probe that hangs counts as not ready, runs once however often it is asked for, and counts as ready when it answers (S4)", async () => {
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
  await turn();
  assert.equal(await isReady(), true);
  assert.equal(tries, 1);
});

for (const [goodForMs, expected] of [
  [Number.POSITIVE_INFINITY, 1],
  [0, 50],
]) {
  test(`while an answer is good for ${goodForMs} ms, fifty questions cost ${expected} tries (S4)`, async () => {
    let tries = 0;
    const isReady = createReadiness(
      async () => {
        tries += 1;
      },
      quiet,
      { goodForMs: goodForMs ?? 0, patienceMs: 60_000 },
    );
    for (let asked = 0; asked < 50; asked += 1) assert.equal(await isReady(), true);
    assert.equal(tries, expected);
  });
}
