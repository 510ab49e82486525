import assert from "node:assert/strict";
import { test } from "node:test";
import { canBeOrdered, readCartLines } from "./cart-lines.ts";

const samtalekort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/a.svg" };
const bog = { ...samtalekort, id: "bog", navn: "Bog", pris: "99 kr." };
const item = { ...samtalekort, quantity: 2 };
const unchanged = { ...item, isGone: false, formerPris: undefined };

test("an item is shown with the first product of its id, and unchanged where its price is the same in kroner", () => {
  assert.deepEqual(readCartLines([item], [bog, samtalekort]), [unchanged]);
  const [written] = readCartLines([item], [{ ...samtalekort, pris: "349,00 kr." }]);
  assert.equal(written?.formerPris, undefined);
  const [first] = readCartLines([item], [samtalekort, { ...samtalekort, pris: "1 kr." }]);
  assert.equal(first?.pris, "349 kr.");
});

test("a product that is gone, sold out or without a price cannot be ordered", () => {
  assert.equal(canBeOrdered(unchanged), true);
  for (const change of [{ isGone: true }, { lager: "udsolgt" }, { pris: "Pris følger" }])
    assert.equal(canBeOrdered({ ...unchanged, ...change }), false);
});
