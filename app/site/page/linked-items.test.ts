import assert from "node:assert/strict";
import { test } from "node:test";
import { findLinked, itemPath, linksTo, pagePathOf, shortMenu, withLinks } from "./linked-items.ts";

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

test("an item is found by its link, whose letters may be percent-encoded, else by its id", () => {
  assert.equal(findLinked(areas, "/terapi", "teenagere"), unge);
  assert.equal(findLinked(areas, "/terapi", "unge"), unge);
  const taken = { id: "andet", link: "/terapi/boern" };
  assert.equal(findLinked([taken, boern], "/terapi", "boern"), taken);
  for (const link of ["/terapi/forløb", "/terapi/forl%C3%B8b"]) {
    const course = { id: "andet", link };
    assert.equal(findLinked([boern, course], "/terapi", "forløb"), course);
  }
});

test("the page of an item lies at its link, or at its id when the link leads elsewhere; a deleted one has none", () => {
  for (const [item, path] of [
    [unge, "/terapi/teenagere"],
    [gruppe, "/terapi/gruppe"],
    [{ id: "ring", link: "/kontakt" }, "/terapi/ring"],
    [{ id: "par", link: "/terapi/par/forløb" }, "/terapi/par"],
  ] as const) {
    assert.equal(pagePathOf(item, "/terapi"), path);
    assert.equal(itemPath([item], item.id, "/terapi"), path);
  }
  assert.equal(itemPath(areas, "hunde", "/terapi"), undefined);
});

test("a page also has the addresses of its id and its former links", () => {
  const item = { ...unge, title: "Unge", formerLinks: ["/terapi/teenage"] };
  assert.deepEqual(linksTo([item], "/terapi"), [
    { label: "Unge", href: "/terapi/teenagere", aliases: ["/terapi/unge", "/terapi/teenage"] },
  ]);
});

test("a menu has eight entries, and then a link to them all", () => {
  const links = Array.from({ length: 9 }, (_, n) => ({ label: `Nr. ${n}`, href: `/terapi/${n}` }));
  assert.deepEqual(shortMenu(links.slice(1), "/terapi"), links.slice(1));
  const [ninth, ...eight] = shortMenu(links, "/terapi").toReversed();
  assert.deepEqual(ninth, { label: "Se alle 9", href: "/terapi" });
  assert.deepEqual(eight.toReversed(), links.slice(0, 8));
});
