import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePositiveInteger } from "./positive-integer.ts";

test("only the number of a database row is a positive integer", () => {
  assert.equal(parsePositiveInteger("1"), 1);
  assert.equal(parsePositiveInteger("999999999"), 999_999_999);
  const texts = "0 01 -1 1.5 1e3 1e999 -Infinity NaN 9999999999".split(" ");
  for (const other of [...texts, "", " 1", "1\n", null, undefined, 1, new File([], "1")])
    assert.equal(parsePositiveInteger(other), undefined, String(other));
});
