import assert from "node:assert/strict";
import { test } from "node:test";
import { type CartProduct, MAX_QUANTITY } from "../goods/shop-product.ts";
import { addToStored } from "./add-to-cart.ts";
import {
  type Cart,
  type CartAction,
  cartReducer,
  cartTotal,
  EMPTY_CART,
  itemCount,
  parseQuantity,
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

type CartStep = CartAction | ((cart: Cart) => Cart);

function cartAfter(...steps: CartStep[]) {
  return steps.reduce<Cart>(
    (cart, step) => (typeof step === "function" ? step(cart) : cartReducer(cart, step)),
    EMPTY_CART,
  );
}

/** 'Læg i kurv' is pressed: what is stored, and then what the page shows of it. */
function put(product: CartProduct, quantity = 1) {
  return (cart: Cart) => {
    const items = [...cart.items];
    addToStored(items, product, quantity, MAX_QUANTITY);
    const loaded = cartReducer(cart, { type: "load", items });
    return cartReducer(loaded, { type: "added", product, quantity });
  };
}

test("a first product is appended with quantity 1, shown in the popup and remembered", () => {
  assert.deepEqual(cartAfter(put(samtalekort)), {
    items: [{ ...samtalekort, quantity: 1 }],
    showPopup: true,
    lastAddedProduct: samtalekort,
    lastAddedQuantity: 1,
  });
});

test("the same product again grows its quantity and stays in its place", () => {
  const cart = cartAfter(put(samtalekort), put(tavle), put(samtalekort, 2));
  assert.deepEqual(
    cart.items.map((item) => [item.id, item.quantity]),
    [
      ["samtalekort", 3],
      ["folelsestavle", 1],
    ],
  );
  assert.equal(cart.lastAddedQuantity, 2);
});

test("a product is added to any stored cart, and repairs its own entry", () => {
  for (const broken of ["many", null, Number.NaN, {}, -5, "999999999999"]) {
    const items: unknown[] = [null, 7, { id: tavle.id, quantity: broken }];
    addToStored(items, tavle, 2, MAX_QUANTITY);
    assert.deepEqual(items, [null, 7, { ...tavle, quantity: 2 }]);
  }
});

test("a quantity is floored at 0, and what reaches 0 is removed", () => {
  const full = cartAfter(put(samtalekort, 3));
  const to = (quantity: number) =>
    cartReducer(full, { type: "updateQuantity", id: "samtalekort", quantity }).items;
  assert.equal(to(7)[0]?.quantity, 7);
  assert.equal(to(2.9)[0]?.quantity, 2);
  assert.deepEqual(to(Number.NaN), []);
  assert.deepEqual(to(0), []);
  assert.deepEqual(to(-4), []);
  assert.deepEqual(
    cartReducer(full, { type: "updateQuantity", id: "ukendt", quantity: 5 }).items,
    full.items,
  );
});

test("hiding the popup forgets what was added last", () => {
  const cart = cartAfter(put(tavle, 2), { type: "hidePopup" });
  assert.equal(cart.showPopup, false);
  assert.equal(cart.lastAddedProduct, undefined);
  assert.equal(cart.lastAddedQuantity, 0);
  assert.equal(itemCount(cart.items), 2);
});

test("no popup is open before anything is added, and to hide a closed one draws nothing again", () => {
  assert.equal(EMPTY_CART.showPopup, false);
  assert.equal(cartAfter({ type: "hidePopup" }), EMPTY_CART);
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
  assert.equal(parseQuantity("1"), 1);
  assert.equal(parseQuantity("012"), 12);
  assert.equal(parseQuantity("1000000000"), 999);
  for (const text of ["", "0", "-1", "2.5", "2,5", "1e3", "to", " 3"]) {
    assert.equal(parseQuantity(text), undefined);
  }
});

test("a removed item is put back where it was, and not twice (V12)", () => {
  const both = cartAfter(put(samtalekort), put(tavle));
  const item = { ...samtalekort, quantity: 1 };
  const restore: CartAction = { type: "restore", item, index: 0 };
  const removed = cartReducer(both, { type: "remove", id: samtalekort.id });
  assert.deepEqual(cartReducer(removed, restore).items, both.items);
  assert.deepEqual(cartReducer(both, restore).items, both.items);
});
