import assert from "node:assert/strict";
import { test } from "node:test";
import { withBug } from "../endurance/sqlite/simulation/seed-bug.ts";
import { SEEDED_BUGS } from "../endurance/sqlite/simulation/seeded-bugs.ts";

test("every bug that the simulation is to find has its place in the code", () => {
  for (const [name, bug] of Object.entries(SEEDED_BUGS))
    assert.doesNotThrow(() => withBug(bug), name);
});
