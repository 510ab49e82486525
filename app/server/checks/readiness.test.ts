import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createReadiness } from "./readiness.server.ts";
import { isWell, type Result } from "./run-checks.server.ts";

const WELL: Result[] = [{ name: "databasen", state: "ok", text: "", advice: "" }];

test("a check that hangs counts as not ready, runs once however often it is asked for, and counts as ready when it answers", async () => {
  let tries = 0;
  const { promise, resolve } = Promise.withResolvers<Result[]>();
  const readiness = createReadiness(
    () => {
      tries += 1;
      return promise;
    },
    { goodForMs: 60_000, patienceMs: 5 },
  );
  const isReady = async () => isWell(await readiness());
  assert.equal(await isReady(), false);
  assert.equal(await isReady(), false);
  assert.equal(tries, 1);
  resolve(WELL);
  await turn();
  assert.equal(await isReady(), true);
  assert.equal(tries, 1);
});

test("as long as an answer is good, fifty questions cost one try", async () => {
  for (const [goodForMs, expected] of [
    [Number.POSITIVE_INFINITY, 1],
    [0, 50],
  ] as const) {
    let tries = 0;
    const look = async () => {
      tries += 1;
      return WELL;
    };
    const readiness = createReadiness(look, { goodForMs, patienceMs: 60_000 });
    for (let asked = 0; asked < 50; asked += 1) assert.deepEqual(await readiness(), WELL);
    assert.equal(tries, expected);
  }
});
