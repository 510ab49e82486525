import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chosenIn,
  csvAddress,
  orderQuery,
  parseSearch,
  type Search,
  searchQuery,
} from "./search.ts";

test("a search is the same after it has been written to the address and parsed", () => {
  for (const search of [
    { text: "Ærø & søn", page: 3, filter: "ubehandlede" },
    { text: "", page: 1 },
    { text: "æ", page: 2, filter: "fortrudt" },
  ] satisfies Search[]) {
    assert.deepEqual(parseSearch(new URLSearchParams(searchQuery(search))), search);
  }
  for (const side of ["0", "-1", "1.5", "x", "1e99"]) {
    assert.equal(parseSearch(new URLSearchParams({ side })).page, 1);
  }
  const q = ` ${"æ".repeat(300)} `;
  assert.equal(parseSearch(new URLSearchParams({ q })).text, "æ".repeat(200));
});

const ALL: Search = { text: "", page: 1 };

test("an address has the search and nothing else", () => {
  assert.equal(searchQuery(ALL), "");
  assert.equal(searchQuery({ ...ALL, text: "krogh", page: 2 }), "?q=krogh&side=2");
  assert.equal(orderQuery(ALL, "1001"), "?bestilling=1001");
  const unhandled: Search = { ...ALL, filter: "ubehandlede" };
  assert.equal(orderQuery(unhandled, "1001"), "?vis=ubehandlede&bestilling=1001");
});

test("the file has the chosen orders, each once; without a choice it has every hit, on any page", () => {
  const query = new URLSearchParams("seddel=1001&seddel=1002&seddel=1001");
  assert.deepEqual(chosenIn(query), ["1001", "1002"]);
  assert.equal(
    csvAddress({ ...ALL, text: "krogh", page: 3 }, chosenIn(query)),
    "/admin/bestillinger.csv?seddel=1001&seddel=1002",
  );
  assert.equal(
    csvAddress({ ...ALL, text: "krogh", page: 3 }, []),
    "/admin/bestillinger.csv?q=krogh",
  );
  const many = new URLSearchParams(Array.from({ length: 60 }, (_, n) => ["seddel", String(n)]));
  assert.equal(chosenIn(many).length, 50);
});
