import assert from "node:assert/strict";
import { test } from "node:test";
import { addressNewItem } from "./linked-item.ts";

const boern = { id: "boern", link: "/terapi/boern-og-unge" };

test("an item without a link gets the address of its own page", () => {
  assert.deepEqual(addressNewItem("unge", "", "/terapi", [boern]), {
    id: "unge",
    link: "/terapi/unge",
  });
});

test("an item's own link is kept", () => {
  assert.equal(addressNewItem("unge", "/kontakt", "/terapi", [boern]).link, "/kontakt");
});

test("an id that is taken, as an id or in a link, gets -2, and so does its link", () => {
  assert.deepEqual(addressNewItem("boern", "", "/terapi", [boern]), {
    id: "boern-2",
    link: "/terapi/boern-2",
  });
  assert.equal(addressNewItem("boern-og-unge", "", "/terapi", [boern]).id, "boern-og-unge-2");
});
