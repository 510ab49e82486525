import assert from "node:assert/strict";
import { test } from "node:test";
import { runKills } from "./torture/kills.ts";

test("five kills at random moments lose no acknowledged order, mail or save", async () => {
  const report = await runKills(5);
  assert.deepEqual(report.broken, []);
  assert.ok(report.acknowledgedOrders > 0 && report.acknowledgedSaves > 0);
});
