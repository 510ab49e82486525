import assert from "node:assert/strict";
import { test } from "node:test";
import { findTown } from "./postal-town.ts";

test("four digits have a town, anything else has none", async () => {
  assert.equal(await findTown("2100"), "København Ø");
  assert.equal(await findTown(" 8000 "), "Aarhus C");
  for (const code of ["", "210", "21000", "21a0", "0000"]) {
    assert.equal(await findTown(code), undefined);
  }
});
