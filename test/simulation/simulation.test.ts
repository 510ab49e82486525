import assert from "node:assert/strict";
import { test } from "node:test";
import { simulate } from "./simulate.ts";
import { tell } from "./tell.ts";

const SEED = 2027;

test("ten years of orders, mails, deaths and wrong clocks break no promise", async () => {
  const lived = await simulate(10, SEED);
  assert.equal(lived.failure, undefined, tell(lived));
  assert.ok(lived.orders > 0 && lived.kills > 0 && lived.restores > 0, tell(lived));
});

test("a seed gives the same years again, to the byte of what is stored", async () => {
  const [first, again] = [await transcript(), await transcript()];
  assert.ok(first.length > 0);
  assert.deepEqual(again, first);
});

async function transcript(): Promise<string[]> {
  const steps: string[] = [];
  await simulate(1, SEED, { onStep: (story, stored) => steps.push(`${stored} ${story}`) });
  return steps;
}
