import assert from "node:assert/strict";
import { test } from "node:test";
import { simulateApart } from "./in-parallel.ts";
import { MISTAKES } from "./planted.ts";

/** Each is met long before, where the simulator looks. */
const YEARS = 60;

for (const mistake of Object.keys(MISTAKES)) {
  test(`planted: ${mistake}`, async () => {
    const { failure } = await simulateApart({ years: YEARS, seed: 1, mistake });
    assert.ok(failure, "no promise was seen to be broken");
    assert.ok(failure.story.length <= 12, failure.story.join("\n"));
  });
}
