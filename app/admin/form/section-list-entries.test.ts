import assert from "node:assert/strict";
import { test } from "node:test";
import { misfitsIn, packSections, unpackSection } from "./section-list-entries.ts";

const stored = [{ title: "Først", content: "<p>a</p>", ukendt: 7 }, "rod", null];

test("a section comes back as it was, with what the form does not know", () => {
  assert.deepEqual(packSections(stored).map(unpackSection), [
    { title: "Først", content: "<p>a</p>", ukendt: 7 },
  ]);
});

test("what is no section is kept apart", () => {
  assert.deepEqual(misfitsIn(stored), ["rod", null]);
});

test("an entry that cannot be read is an empty section", () => {
  assert.deepEqual(unpackSection("{"), { title: "", content: "" });
  assert.deepEqual(unpackSection('{"title":3}'), { title: "", content: "" });
});
