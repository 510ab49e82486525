import assert from "node:assert/strict";
import { test } from "node:test";
import type { CartProduct } from "../../goods/shop-product.ts";
import {
  addToStored,
  type CartItem,
  cartTotal,
  parseQuantity,
  withQuantity,
  withRestored,
} from "./cart.ts";

const samtalekort = {
  id: "samtalekort",
  navn: "Samtalekort",
  pris: "349 kr.",
  billede: "/illustrations/produkt-kort.svg",
};
const tavle = {
  id: "folelsestavle",
  navn: "Følelsestavle",
  pris: "599 kr.",
  billede: "/illustrations/produkt-tavle.svg",
};

/** 'Læg i kurv' is pressed once for each. */
function cartOf(...added: [product: CartProduct, quantity?: number][]) {
  const items: CartItem[] = [];
  for (const [product, quantity = 1] of added) addToStored(items, product, quantity);
  return items;
}

test("a product is added to any stored cart, and repairs its own entry", () => {
  for (const broken of ["many", null, Number.NaN, {}, -5, "999999999999"]) {
    const items: unknown[] = [null, 7, { id: tavle.id, quantity: broken }];
    addToStored(items, tavle, 2);
    assert.deepEqual(items, [null, 7, { ...tavle, quantity: 2 }]);
  }
});

test("a quantity is floored at 0, and what reaches 0 is removed", () => {
  const full = cartOf([samtalekort, 3]);
  const to = (quantity: number) => withQuantity(full, "samtalekort", quantity);
  assert.equal(to(7)[0]?.quantity, 7);
  assert.equal(to(2.9)[0]?.quantity, 2);
  for (const none of [Number.NaN, 0, -4]) assert.deepEqual(to(none), []);
  assert.deepEqual(withQuantity(full, "ukendt", 5), full);
});

test("the total is price times quantity, to the øre", () => {
  assert.equal(cartTotal([]), 0);
  assert.equal(
    cartTotal([
      { ...samtalekort, quantity: 1 },
      { ...tavle, quantity: 2 },
    ]),
    1547,
  );
  assert.equal(cartTotal([{ pris: "0,10 kr.", quantity: 3 }]), 0.3);
  assert.equal(cartTotal([{ pris: "19,99 kr.", quantity: 1 }]), 19.99);
  assert.equal(cartTotal([{ pris: "1.299,95 kr.", quantity: 999 }]), 1298650.05);
  assert.equal(cartTotal([{ pris: "Ring og hør", quantity: 2 }]), 0);
});

test("only whole numbers above 0 are quantities, and 999 is the largest", () => {
  assert.deepEqual(["1", "012", "1000000000"].map(parseQuantity), [1, 12, 999]);
  for (const text of ["", "0", "-1", "2.5", "2,5", "1e3", "to", " 3"])
    assert.equal(parseQuantity(text), undefined);
});

test("a removed item is put back where it was, and not twice", () => {
  const both = cartOf([samtalekort], [tavle]);
  const [item = assert.fail()] = both;
  const removed = withQuantity(both, samtalekort.id, 0);
  assert.deepEqual(withRestored(removed, item, 0), both);
  assert.deepEqual(withRestored(both, item, 0), both);
});
