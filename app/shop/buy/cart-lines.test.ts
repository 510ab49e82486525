import assert from "node:assert/strict";
import { test } from "node:test";
import { canBeOrdered, readCartLines } from "./cart-lines.ts";

const samtalekort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/a.svg" };

test("an unchanged item is shown as it was", () => {
  const item = { ...samtalekort, quantity: 2 };
  assert.deepEqual(readCartLines([item], [samtalekort]), [
    { ...item, isGone: false, formerPris: undefined },
  ]);
});

test("the same price written in another way has not changed", () => {
  const written = [{ ...samtalekort, pris: "349,00 kr." }];
  const [line] = readCartLines([{ ...samtalekort, quantity: 1 }], written);
  assert.equal(line?.formerPris, undefined);
});

test("of two products with one id the first counts", () => {
  const both = [samtalekort, { ...samtalekort, pris: "1 kr." }];
  const [line] = readCartLines([{ ...samtalekort, quantity: 1 }], both);
  assert.equal(line?.pris, "349 kr.");
});

test("a product that is gone, sold out or without a price cannot be ordered", () => {
  const line = { ...samtalekort, quantity: 1, isGone: false, formerPris: undefined };
  assert.equal(canBeOrdered(line), true);
  assert.equal(canBeOrdered({ ...line, isGone: true }), false);
  assert.equal(canBeOrdered({ ...line, lager: "udsolgt" }), false);
  assert.equal(canBeOrdered({ ...line, pris: "Pris følger" }), false);
});

test("an item is matched with its own product", () => {
  const other = { ...samtalekort, id: "bog", navn: "Bog", pris: "99 kr." };
  const [line] = readCartLines([{ ...samtalekort, quantity: 1 }], [other, samtalekort]);
  assert.equal(line?.navn, "Samtalekort");
});
