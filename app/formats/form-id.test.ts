import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormId, isFormId } from "./form-id.ts";

test("two ids of forms are never the same", () => {
  const ids = Array.from({ length: 100 }, createFormId);
  assert.equal(new Set(ids).size, 100);
  assert.ok(ids.every(isFormId));
  for (const wrong of ["../etc/passwd", `../${ids[0]}`, `${ids[0]}/..`, "a".repeat(33), ""]) {
    assert.ok(!isFormId(wrong), wrong);
  }
});
