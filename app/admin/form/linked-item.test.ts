import assert from "node:assert/strict";
import { test } from "node:test";
import { addressNewItem } from "./linked-item.ts";

const boern = { id: "boern", link: "/terapi/boern-og-unge" };

test("an empty link leads to the item's own page", () => {
  assert.deepEqual(addressNewItem("unge", "", "/terapi", [boern]), {
    id: "unge",
    link: "/terapi/unge",
  });
});

test("a link of its own is kept", () => {
  assert.equal(addressNewItem("unge", "/kontakt", "/terapi", [boern]).link, "/kontakt");
});

test("an id that is taken, as an id or as a link, gets -2, and its link follows", () => {
  assert.deepEqual(addressNewItem("boern", "", "/terapi", [boern]), {
    id: "boern-2",
    link: "/terapi/boern-2",
  });
  assert.equal(addressNewItem("boern-og-unge", "", "/terapi", [boern]).id, "boern-og-unge-2");
});
