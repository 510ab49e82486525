import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOfAddress, limit } from "./limit.server.ts";

/** A limit of single keys, and its time. */
function startLimit(options: { points: number; withinMs: number; keys?: number }) {
  const time = { now: 1_000_000 };
  const { take, giveBack } = limit({ ...options, now: () => time.now });
  return {
    time,
    take: (key: string) => take([{ key }]),
    giveBack: (key: string) => giveBack([{ key }]),
  };
}

test("so many tries are allowed, and the next one gets the seconds to wait", () => {
  const { time, take } = startLimit({ points: 2, withinMs: 60_000 });
  assert.deepEqual([take("a"), take("a"), take("a")], [0, 0, 60]);
  time.now += 20_500;
  assert.equal(take("a"), 40);
  assert.equal(take("b"), 0);
});

test("trying again while refused does not lengthen the wait", () => {
  const { time, take } = startLimit({ points: 1, withinMs: 60_000 });
  take("a");
  for (let n = 0; n < 100; n += 1) take("a");
  time.now += 60_000;
  assert.deepEqual([take("a"), take("a")], [0, 60]);
});

test("a try that is given back can be used once more, and no more than once", () => {
  const { take, giveBack } = startLimit({ points: 1, withinMs: 60_000 });
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
  giveBack("a");
  giveBack("a");
  assert.deepEqual([take("a"), take("a")], [0, 60]);
});

test("the number of remembered keys is bounded, whatever keys are made up", () => {
  const { take } = startLimit({ points: 1, withinMs: 60_000, keys: 3 });
  for (const key of ["first", "a", "b"]) take(key);
  assert.equal(take("first"), 60);
  take("c");
  assert.equal(take("b"), 60, "still remembered");
  assert.equal(take("first"), 0, "made room");
});

test("a remembered key is short, however long an address or name is made up", (t) => {
  const { take } = startLimit({ points: 1, withinMs: 60_000 });
  const set = t.mock.method(Map.prototype, "set");
  for (const key of ["192.0.2.7", "y".repeat(12_000), "x".repeat(95_000)]) take(key);
  const lengths = set.mock.calls.map(({ arguments: [key] }) => String(key).length);
  set.mock.restore();
  assert.deepEqual(lengths, [43, 43, 43]);
});

test("a key that begins anew after its time is remembered as the newest", () => {
  const { time, take } = startLimit({ points: 1, withinMs: 60_000, keys: 4 });
  for (const key of ["a", "b"]) take(key);
  time.now += 60_000;
  take("c");
  for (const key of ["a", "d", "e"]) take(key);
  assert.equal(take("a"), 60, "still remembered");
  take("f");
  assert.equal(take("c"), 0, "made room");
});

test("a limit that was reached while the machine's clock was a day ahead ends in its own time when the clock is right again", (t) => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  t.mock.timers.enable({ apis: ["Date"], now: now + 24 * 3_600_000 });
  const { take } = limit({ points: 1, withinMs: 900_000 });
  assert.equal(take([{ key: "192.0.2.7" }]), 0);
  t.mock.timers.setTime(now);
  const wait = take([{ key: "192.0.2.7" }]);
  assert.ok(wait > 0 && wait <= 900, `${wait} seconds`);
});

test("a try counts for all its keys, or for none when one of them is used up", () => {
  const { take, giveBack } = limit({ points: 1, withinMs: 60_000 });
  const [a, b, c] = [{ key: "a" }, { key: "b", times: 2 }, { key: "c" }];
  assert.deepEqual([take([a, b]), take([a, c]), take([c])], [0, 60, 0]);
  giveBack([a, b]);
  assert.deepEqual([take([b]), take([b]), take([b])], [0, 0, 60]);
});

test("each address has tries of its own, and its network three times as many", () => {
  const { take } = limit({ points: 2, withinMs: 60_000 });
  const waits = (addresses: string[]) =>
    addresses.map((address) => take(keysOfAddress(address)) > 0);
  const own = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"];
  assert.deepEqual(waits(own), [false, false, true, false, false]);
  assert.deepEqual(waits(["192.0.2.4", "192.0.2.5", "192.0.2.6"]), [false, false, true]);
  assert.deepEqual(waits(["198.51.100.3"]), [false]);
  const lines = Array.from({ length: 8 }, (_, line) => `2001:db8:7:${line}::1`);
  assert.equal(waits(lines).filter((isRefused) => !isRefused).length, 6);
});
