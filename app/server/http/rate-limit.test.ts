import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimit } from "./rate-limit.server.ts";

function startLimit(options: { points: number; seconds: number; keys?: number }) {
  const time = { now: 1_000_000 };
  const limit = createRateLimit({ ...options, clock: () => time.now });
  return { time, ...limit };
}

test("so many tries are let through, and the next one is told how long to wait", () => {
  const { time, take, wait } = startLimit({ points: 2, seconds: 60 });
  assert.deepEqual([wait("a"), take("a"), wait("a"), take("a"), take("a")], [0, 0, 0, 0, 60]);
  time.now += 20_500;
  assert.deepEqual([wait("a"), take("a")], [40, 40]);
  assert.equal(take("b"), 0);
});

test("trying on while refused does not make the wait longer", () => {
  const { time, take } = startLimit({ points: 1, seconds: 60 });
  take("a");
  for (let n = 0; n < 100; n += 1) take("a");
  time.now += 60_000;
  assert.deepEqual([take("a"), take("a")], [0, 60]);
});

test("what is given back makes room for one more, and never for more than there is", () => {
  const { take, giveBack } = startLimit({ points: 1, seconds: 60 });
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
  giveBack("a");
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
});

test("no more keys than it may are remembered, whatever is made up", () => {
  const { take } = startLimit({ points: 1, seconds: 60, keys: 3 });
  for (const key of ["first", "a", "b"]) take(key);
  assert.equal(take("first"), 60);
  take("c");
  assert.equal(take("b"), 60, "still remembered");
  assert.equal(take("first"), 0, "made room");
});

test("what is over makes room before what is not", () => {
  const { time, take } = startLimit({ points: 1, seconds: 60, keys: 2 });
  take("old");
  time.now += 61_000;
  take("a");
  take("b");
  assert.deepEqual([take("a"), take("b")], [60, 60]);
});

test("who comes back when the time is over is the latest that began", () => {
  const { time, take } = startLimit({ points: 1, seconds: 60, keys: 4 });
  for (const key of ["a", "b"]) take(key);
  time.now += 60_000;
  take("c");
  for (const key of ["a", "d", "e"]) take(key);
  assert.equal(take("a"), 60, "still remembered");
  take("f");
  assert.equal(take("c"), 0, "made room");
});

test("without a clock of the test's it counts by the machine's", () => {
  const { take } = createRateLimit({ points: 1, seconds: 60 });
  assert.equal(take("a"), 0);
  assert.ok(take("a") > 0);
});
