import assert from "node:assert/strict";
import { test } from "node:test";
import { createVitals } from "./vitals.server.ts";

test("what browsers report is counted into the log, and begins anew there (S4)", () => {
  const told: unknown[] = [];
  const log = { info: (facts: unknown) => told.push(facts) };
  const patient = createVitals(true, log);
  patient.count("LCP good");
  assert.deepEqual(told, []);
  const talkative = createVitals(true, log, undefined, 0);
  talkative.count("LCP good");
  talkative.count("CLS poor");
  assert.deepEqual(told, [{ vitals: { "LCP good": 1 } }, { vitals: { "CLS poor": 1 } }]);
});
