import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { simulateInParallel } from "./in-parallel.ts";
import { formatLived } from "./lived.ts";

// A thousand years, in parts that a busy machine is done with in time.
for (const seed of [17, 18, 19, 20]) {
  test(`two hundred and fifty years from seed ${seed} break no promise`, async (t) => {
    const lived = await simulateInParallel(250, seed, availableParallelism());
    assert.equal(lived.failure, undefined, formatLived(lived));
    t.diagnostic(formatLived(lived));
  });
}
