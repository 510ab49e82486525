import assert from "node:assert/strict";
import { test } from "node:test";
import { runSoak } from "./load/soak.ts";

test("visitors, orders and an editor at once: no error, every order mailed, every page whole", async () => {
  const report = await runSoak({
    seed: Date.now() % 1_000_000,
    seconds: 6,
    perSecond: 30,
    ordersPerMinute: 60,
    saveEveryMs: 1000,
    pictures: 1,
    baselineSeconds: 1,
  });
  assert.deepEqual([...report.crowd.errors], []);
  assert.deepEqual(report.broken, []);
  assert.deepEqual(report.logged, []);
  assert.ok(report.crowd.visitors >= 6 * 30 * 0.9);
  assert.ok(report.crowd.notModified > 0);
  assert.ok(report.orders > 0 && report.saves > 0);
  assert.equal(report.mails, report.orders * 4);
});
