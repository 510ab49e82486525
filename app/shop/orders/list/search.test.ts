import assert from "node:assert/strict";
import { test } from "node:test";
import { newOrder, openOrderStores, twoLetters } from "../../../../test/kit/post-office.ts";
import {
  chosenIn,
  csvAddress,
  orderQuery,
  parseSearch,
  type Search,
  searchQuery,
} from "./search.ts";

/** Bøgelundskolen's order is the first, Mathilde's the second, which is handled. */
async function openFiles() {
  const { orders } = await openOrderStores();
  const { form } = newOrder();
  const skole = { ...form, navn: "Bøgelundskolen", email: "kontor@skole.example", besked: "" };
  const lines = [{ id: "tavle", navn: "Følelsestavle", quantity: 1, pris: 599 }];
  await orders.take(newOrder({ form: skole, lines }), twoLetters);
  const { order } = await orders.take(newOrder(), twoLetters);
  await orders.mark({ ...order, handled: true });
  return async (text: string, onlyUnhandled = false) =>
    (await orders.list({ text, onlyUnhandled })).map(({ number }) => number);
}

test("the search looks in number, name, e-mail and text, and wants every word", async () => {
  const found = await openFiles();
  assert.deepEqual(await found(""), ["1002", "1001"]);
  assert.deepEqual(await found("1001"), ["1001"]);
  assert.deepEqual(await found("KROGH"), ["1002"]);
  assert.deepEqual(await found("kontor@"), ["1001"]);
  assert.deepEqual(await found("ved døren"), ["1002"]);
  assert.deepEqual(await found("FØLELSES"), ["1001"]);
  assert.deepEqual(await found("krogh følelsestavle"), []);
});

test("only the unhandled can be shown", async () => {
  const found = await openFiles();
  assert.deepEqual(await found("", true), ["1001"]);
});

test("the query is read as it was written", () => {
  for (const search of [
    { text: "Ærø & søn", onlyUnhandled: true, page: 3 },
    { text: "", onlyUnhandled: false, page: 1 },
    { text: "æ", onlyUnhandled: false, page: 2, problem: "fortrudt" },
  ] satisfies Search[]) {
    assert.deepEqual(parseSearch(new URLSearchParams(searchQuery(search))), search);
  }
  for (const side of ["0", "-1", "1.5", "x", "1e99"]) {
    assert.equal(parseSearch(new URLSearchParams({ side })).page, 1);
  }
  const q = ` ${"æ".repeat(300)} `;
  assert.equal(parseSearch(new URLSearchParams({ q })).text, "æ".repeat(200));
});

const ALL: Search = { text: "", onlyUnhandled: false, page: 1 };

test("an address says what was asked for, and nothing else", () => {
  assert.equal(searchQuery(ALL), "");
  assert.equal(searchQuery({ ...ALL, text: "krogh", page: 2 }), "?q=krogh&side=2");
  assert.equal(orderQuery(ALL, "1001"), "?bestilling=1001");
  const unhandled = { ...ALL, onlyUnhandled: true };
  assert.equal(orderQuery(unhandled, "1001"), "?vis=ubehandlede&bestilling=1001");
});

test("the file is of the orders that were chosen, each once; of none it is of all that were found, on any page", () => {
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
