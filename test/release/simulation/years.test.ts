import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { simulateInParallel } from "../../simulation/in-parallel.ts";
import { formatLived } from "../../simulation/lived.ts";

// Two parts, each done in time on a busy machine.
for (const seed of [17, 18]) {
  test(`a hundred years from seed ${seed} break no promise`, async (t) => {
    const lived = await simulateInParallel(100, seed, availableParallelism());
    assert.equal(lived.failure, undefined, formatLived(lived));
    t.diagnostic(formatLived(lived));
  });
}
