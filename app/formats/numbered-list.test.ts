import assert from "node:assert/strict";
import { test } from "node:test";
import { parseNumberedList } from "./numbered-list.ts";

test("a numbered list begins at its start number, or at 1", () => {
  const startOf = (start?: string) => parseNumberedList("", start).start;
  assert.equal(startOf("12"), 12);
  assert.equal(startOf("999999"), 999_999);
  for (const start of [undefined, "", "0", "-1", "04", "x12", "12x", "1.5", "1000000"]) {
    assert.equal(startOf(start), 1, start ?? "nothing");
  }
});

test("a numbered list counts in digits, letters or Roman numerals", () => {
  for (const type of ["a", "A", "i", "I"]) assert.equal(parseNumberedList(type).type, type);
  for (const type of ["1", "disc", ""]) assert.equal(parseNumberedList(type).type, "1");
});
