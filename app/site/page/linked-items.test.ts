import assert from "node:assert/strict";
import { test } from "node:test";
import { findLinked, pagePathOf, withLinks } from "./linked-items.ts";

const boern = { id: "boern", link: "/terapi/boern" };
const unge = { id: "unge", link: "/terapi/teenagere" };
const gruppe = { id: "gruppe", link: "https://example.org/gruppe" };
const areas = [boern, unge, gruppe];

test("an item without a link gets the address of its id", () => {
  assert.deepEqual(withLinks([{ id: "voksne", link: "" }, unge], "/terapi"), [
    { id: "voksne", link: "/terapi/voksne" },
    unge,
  ]);
});

test("an item is found by its link", () => {
  assert.equal(findLinked(areas, "/terapi", "teenagere"), unge);
});

test("an item is found by its id when no link says otherwise", () => {
  assert.equal(findLinked(areas, "/terapi", "unge"), unge);
  const taken = { id: "andet", link: "/terapi/boern" };
  assert.equal(findLinked([boern, taken].toReversed(), "/terapi", "boern"), taken);
});

test("an unknown address finds nothing", () => {
  assert.equal(findLinked(areas, "/terapi", "hunde"), undefined);
});

test("the page of an item lies at its link, or at its id when the link leads elsewhere", () => {
  assert.equal(pagePathOf(unge, "/terapi"), "/terapi/teenagere");
  assert.equal(pagePathOf(gruppe, "/terapi"), "/terapi/gruppe");
  assert.equal(pagePathOf({ id: "par", link: "/terapi/par/forløb" }, "/terapi"), "/terapi/par");
});
