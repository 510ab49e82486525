import assert from "node:assert/strict";
import { test } from "node:test";
import { createVitals } from "./vitals.server.ts";

test("what browsers report is counted into the log, and begins anew there (S4)", async () => {
  const told: unknown[] = [];
  const log = { info: (facts: unknown) => told.push(facts) };
  const report = (body: string) =>
    new Request("http://samspil.test/vitals", { method: "POST", body });
  const patient = createVitals(true, log);
  await patient.count(report("LCP good"));
  assert.deepEqual(told, []);
  const talkative = createVitals(true, log, 0);
  await talkative.count(report("LCP good"));
  await talkative.count(report("CLS poor"));
  assert.deepEqual(told, [{ vitals: { "LCP good": 1 } }, { vitals: { "CLS poor": 1 } }]);
});
