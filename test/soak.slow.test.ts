import assert from "node:assert/strict";
import { test } from "node:test";
import { findMissing, runSoak } from "./load/soak.ts";
import { repeated, seed } from "./seed.ts";

test("visitors, orders and an editor at once: no error, every order mailed, every page whole", async () => {
  const report = await runSoak({
    seed,
    seconds: 6,
    perSecond: 30,
    ordersPerMinute: 60,
    saveEveryMs: 1000,
  });
  assert.deepEqual(report.crowd.errors, [], repeated);
  assert.deepEqual(report.broken, [], repeated);
  assert.deepEqual(report.logged, [], repeated);
  assert.ok(report.crowd.visitors >= 6 * 30 * 0.9, repeated);
  assert.ok(report.crowd.notModified > 0, repeated);
  assert.ok(report.orders >= 5 && report.saves > 0, repeated);
  assert.equal(report.mails, report.orders * 4, repeated);
});

test("a soak in which too few orders were acknowledged, or none, has not kept its promise", () => {
  const plan = { seconds: 600, ordersPerMinute: 10 };
  assert.deepEqual(findMissing(plan, 99), []);
  assert.deepEqual(findMissing(plan, 91), ["only 91 of 99 orders were acknowledged"]);
  assert.deepEqual(findMissing(plan, 0), ["only 0 of 99 orders were acknowledged"]);
});
