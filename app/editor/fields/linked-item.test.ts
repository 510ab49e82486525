import assert from "node:assert/strict";
import { test } from "node:test";
import { addressNewItem } from "./linked-item.ts";

const boern = { id: "boern", link: "/terapi/boern-og-unge" };

test("an item without a link gets the address of its own page, and an id that is taken, as one or in a link, -2", () => {
  const addressed = (id: string, link = "") => addressNewItem(id, link, "/terapi", [boern]);
  assert.deepEqual(addressed("unge"), { id: "unge", link: "/terapi/unge" });
  assert.equal(addressed("unge", "/kontakt").link, "/kontakt", "its own is kept");
  assert.deepEqual(addressed("boern"), { id: "boern-2", link: "/terapi/boern-2" });
  assert.equal(addressed("boern-og-unge").id, "boern-og-unge-2");
});
