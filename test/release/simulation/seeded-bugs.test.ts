import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe, test } from "node:test";
import { simulateApart } from "../../simulation/in-parallel.ts";
import { SEEDED_BUGS } from "../../simulation/seeded-bugs.ts";

/** Each is met long before, where the simulator looks. */
const YEARS = 300;

describe("seeded bugs", { concurrency: availableParallelism() }, () => {
  for (const [bug, { breaks }] of Object.entries(SEEDED_BUGS)) {
    test(bug, async (t) => {
      const { failure, years } = await simulateApart({ years: YEARS, seed: 1, bug });
      assert.ok(failure, "no promise was seen to be broken");
      assert.match(failure.broken, breaks);
      assert.ok(failure.story.length <= 12, failure.story.join("\n"));
      t.diagnostic(`after ${years.toFixed(1)} years: ${failure.story.join(" ")}`);
    });
  }
});
