import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOn, pageAddress, pageOf, pagesAround, readListPage } from "./list-pages.ts";

const SITE = "https://samspil.example/nyheder";

test("twenty on a page, the rest on the next", () => {
  assert.deepEqual(readListPage(SITE, 45, 20), { page: 1, pages: 3 });
  assert.deepEqual(readListPage(`${SITE}?side=3`, 45, 20), { page: 3, pages: 3 });
  assert.deepEqual(itemsOn([1, 2, 3, 4, 5], { page: 3, pages: 3 }, 2), { before: 4, items: [5] });
});

test("a page that does not exist is nothing, an empty first page is a page", () => {
  for (const side of ["2", "0", "-1", "1.5", "x", "1e9"]) {
    assert.equal(readListPage(`${SITE}?side=${side}`, 20, 20), undefined, side);
  }
  assert.deepEqual(readListPage(SITE, 0, 20), { page: 1, pages: 1 });
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

test("where a page is asked of the database, one beyond the last is the last", () => {
  assert.deepEqual(pageOf(41, 2, 20), { page: 2, pages: 3, from: 20, size: 20 });
  assert.deepEqual(pageOf(41, 99, 20), { page: 3, pages: 3, from: 40, size: 20 });
  assert.deepEqual(pageOf(0, 1, 20), { page: 1, pages: 1, from: 0, size: 20 });
});
