import assert from "node:assert/strict";
import { test } from "node:test";
import { linkNames } from "./link-names.ts";

const people = [
  { navn: "Signe Holmgaard", link: "/om/signe" },
  { navn: "Anders Bjerre", link: "/om/anders" },
  { navn: "", link: "/om/x" },
];

test("every name leads to its person, and the words between them stay", () => {
  assert.deepEqual(linkNames("Anders Bjerre og Signe Holmgaard m.fl.", people), [
    { text: "Anders Bjerre", link: "/om/anders" },
    { text: " og " },
    { text: "Signe Holmgaard", link: "/om/signe" },
    { text: " m.fl." },
  ]);
  assert.deepEqual(linkNames("9 dage", people), [{ text: "9 dage" }]);
  assert.deepEqual(linkNames("", people), []);
});
