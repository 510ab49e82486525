import assert from "node:assert/strict";
import { test } from "node:test";
import { withBug } from "../simulation/seed-bug.ts";
import { SEEDED_BUGS } from "../simulation/seeded-bugs.ts";

test("every seeded bug of the simulation still fits the code", () => {
  for (const [name, bug] of Object.entries(SEEDED_BUGS))
    assert.doesNotThrow(() => withBug(bug), name);
});
