import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { simulateInParallel } from "./in-parallel.ts";
import { formatLived } from "./lived.ts";

test("a thousand years break no promise", async (t) => {
  const lived = await simulateInParallel(1000, 17, availableParallelism());
  assert.equal(lived.failure, undefined, formatLived(lived));
  t.diagnostic(formatLived(lived));
});
