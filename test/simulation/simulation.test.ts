import assert from "node:assert/strict";
import { test } from "node:test";
import { simulateApart } from "./in-parallel.ts";
import { formatLived } from "./lived.ts";
import { simulate } from "./simulate.ts";

const SEED = 2027;
const MET = ["orders", "moods", "jumps", "kills", "restores", "fullDisks"] as const;

test("ten simulated years of orders, mails, kills and wrong clocks break no promise", async () => {
  const lived = await simulate(10, SEED);
  assert.equal(lived.failure, undefined, formatLived(lived));
  for (const what of MET) assert.ok(lived[what] > 0, `${what}: ${formatLived(lived)}`);
});

test("a broken promise is found after the step that broke it, reported by the shortest story, and repeated by its seed", async () => {
  const bug = "two processes may have one data folder";
  const lived = await simulateApart({ years: 30, seed: 5, bug });
  const { seed = 0 } = lived.failure ?? {};
  assert.deepEqual(formatLived(lived).split("\n").slice(1), [
    `With seed ${seed} a promise was broken:`,
    "  1. A second process is started on the same data folder.",
    "Then: two processes have one data folder.",
    `Once more: npm run simulate -- --years 1 --seed ${seed}`,
  ]);
  const again = await simulateApart({ years: 1, seed, bug });
  assert.deepEqual(again.failure, lived.failure);
});
