import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOn, nearestPage, openListPage, pageAddress, pagesAround } from "./list-pages.ts";

const SITE = "https://samspil.example/nyheder";

test("twenty on a page, the rest on the next", () => {
  const items = Array.from({ length: 45 }, (_, index) => index);
  assert.deepEqual(openListPage(SITE, items, 20).at, { page: 1, pages: 3 });
  assert.deepEqual(openListPage(`${SITE}?side=3`, items, 20).at, { page: 3, pages: 3 });
  assert.deepEqual(itemsOn([1, 2, 3, 4, 5], { page: 3, pages: 3 }, 2), { before: 4, items: [5] });
});

test("a page that does not exist is refused, an empty first page is a page", () => {
  for (const side of ["2", "0", "-1", "1.5", "x", "1e9"]) {
    assert.throws(() => openListPage(`${SITE}?side=${side}`, ["one"], 20), {
      init: { status: 404 },
    });
  }
  assert.deepEqual(openListPage(SITE, [], 20).at, { page: 1, pages: 1 });
});

test("the first page is the list's own address, the others keep what else it asks for", () => {
  assert.equal(pageAddress("/viden?tag=bog", 1), "/viden?tag=bog");
  assert.equal(pageAddress("/viden?tag=bog", 2), "/viden?tag=bog&side=2");
  assert.deepEqual(pagesAround("/viden", { page: 2, pages: 3 }), {
    prev: "/viden",
    next: "/viden?side=3",
  });
  assert.deepEqual(pagesAround("/viden", { page: 1, pages: 1 }), {
    prev: undefined,
    next: undefined,
  });
});

test("the page nearest to one beyond the last is the last", () => {
  assert.deepEqual(nearestPage(2, 41, 20), { page: 2, pages: 3 });
  assert.deepEqual(nearestPage(99, 41, 20), { page: 3, pages: 3 });
  assert.deepEqual(nearestPage(1, 0, 20), { page: 1, pages: 1 });
});
