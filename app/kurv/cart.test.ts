import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CartAction,
  type CartItem,
  cartReducer,
  cartTotal,
  EMPTY_CART,
  itemCount,
  MAX_QUANTITY,
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

function cartAfter(...actions: CartAction[]) {
  return actions.reduce(cartReducer, EMPTY_CART);
}

test("a first product is appended with quantity 1, shown in the popup and remembered", () => {
  assert.deepEqual(cartAfter({ type: "add", product: samtalekort }), {
    items: [{ ...samtalekort, quantity: 1 }],
    showPopup: true,
    lastAddedProduct: samtalekort,
    lastAddedQuantity: 1,
  });
});

test("the same product again grows its quantity and stays in its place", () => {
  const cart = cartAfter(
    { type: "add", product: samtalekort },
    { type: "add", product: tavle },
    { type: "add", product: samtalekort, quantity: 2 },
  );
  assert.deepEqual(
    cart.items.map((item) => [item.id, item.quantity]),
    [
      ["samtalekort", 3],
      ["folelsestavle", 1],
    ],
  );
  assert.equal(cart.lastAddedQuantity, 2);
});

test("adding nothing, or what is no number, changes nothing", () => {
  for (const quantity of [0, -1, Number.NaN, 0.4]) {
    assert.equal(cartAfter({ type: "add", product: tavle, quantity }), EMPTY_CART);
  }
});

test("a removed product is gone, the others stay", () => {
  const cart = cartAfter(
    { type: "add", product: samtalekort },
    { type: "add", product: tavle },
    { type: "remove", id: "samtalekort" },
  );
  assert.deepEqual(
    cart.items.map((item) => item.id),
    ["folelsestavle"],
  );
});

test("a quantity is floored at 0, and what reaches 0 is removed", () => {
  const full = cartAfter({ type: "add", product: samtalekort, quantity: 3 });
  const to = (quantity: number) =>
    cartReducer(full, { type: "updateQuantity", id: "samtalekort", quantity }).items;
  assert.equal(to(7)[0]?.quantity, 7);
  assert.deepEqual(to(0), []);
  assert.deepEqual(to(-4), []);
  assert.deepEqual(
    cartReducer(full, { type: "updateQuantity", id: "ukendt", quantity: 5 }).items,
    full.items,
  );
});

test("no quantity grows above 999", () => {
  const cart = cartAfter(
    { type: "add", product: tavle, quantity: 10 ** 9 },
    { type: "add", product: tavle },
  );
  assert.equal(cart.items[0]?.quantity, 999);
});

test("clearing empties the cart and leaves the popup alone", () => {
  const cart = cartAfter({ type: "add", product: tavle }, { type: "clear" });
  assert.deepEqual(cart.items, []);
  assert.equal(cart.showPopup, true);
});

test("hiding the popup forgets what was added last", () => {
  const cart = cartAfter({ type: "add", product: tavle, quantity: 2 }, { type: "hidePopup" });
  assert.equal(cart.showPopup, false);
  assert.equal(cart.lastAddedProduct, undefined);
  assert.equal(cart.lastAddedQuantity, 0);
  assert.equal(itemCount(cart.items), 2);
});

test("no popup is open before anything is added, and to hide a closed one draws nothing again", () => {
  assert.equal(EMPTY_CART.showPopup, false);
  assert.equal(cartAfter({ type: "hidePopup" }), EMPTY_CART);
});

test("a stored cart takes the place of the items", () => {
  const stored = [{ ...tavle, quantity: 4 }];
  const cart = cartAfter({ type: "add", product: samtalekort }, { type: "load", items: stored });
  assert.deepEqual(cart.items, stored);
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

test("whatever is done, ids stay unique and quantities stay whole numbers from 1 to 999", () => {
  const id = fc.constantFrom("a", "b", "c");
  const quantity = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: -2, max: 1100 }));
  const action: fc.Arbitrary<CartAction> = fc.oneof(
    fc.record({
      type: fc.constant<"add">("add"),
      product: id.map((name) => ({ ...tavle, id: name })),
      quantity,
    }),
    fc.record({ type: fc.constant<"remove">("remove"), id }),
    fc.record({ type: fc.constant<"updateQuantity">("updateQuantity"), id, quantity }),
    fc.record({ type: fc.constant<"clear">("clear") }),
    fc.record({ type: fc.constant<"hidePopup">("hidePopup") }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const { items } = cartAfter(...actions);
      assert.equal(new Set(items.map((item) => item.id)).size, items.length);
      assert.ok(items.every(hasPossibleQuantity));
    }),
  );
});

function hasPossibleQuantity({ quantity }: CartItem) {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

test("a refreshed item has the shop's price of today, and one that is gone the price it had", () => {
  const cart = cartReducer(EMPTY_CART, {
    type: "load",
    items: [
      { ...tavle, quantity: 2 },
      { ...tavle, id: "udgaaet", quantity: 1 },
    ],
  });
  const products = [{ ...tavle, pris: "649 kr." }];
  assert.deepEqual(cartReducer(cart, { type: "refresh", products }).items, [
    { ...tavle, pris: "649 kr.", quantity: 2 },
    { ...tavle, id: "udgaaet", quantity: 1 },
  ]);
});

test("what has no price cannot be put in the cart (V11)", () => {
  const unpriced = { ...samtalekort, pris: "Ring for pris" };
  assert.deepEqual(cartAfter({ type: "add", product: unpriced }), EMPTY_CART);
});

test("a removed item is put back where it was, and not twice (V12)", () => {
  const both = cartAfter({ type: "add", product: samtalekort }, { type: "add", product: tavle });
  const item = { ...samtalekort, quantity: 1 };
  const restore: CartAction = { type: "restore", item, index: 0 };
  const removed = cartReducer(both, { type: "remove", id: samtalekort.id });
  assert.deepEqual(cartReducer(removed, restore).items, both.items);
  assert.deepEqual(cartReducer(both, restore).items, both.items);
});

test("what was ordered leaves the cart, and what came meanwhile stays (V1)", () => {
  const cart = cartAfter(
    { type: "add", product: samtalekort, quantity: 3 },
    { type: "add", product: tavle },
  );
  const lines = [
    { id: samtalekort.id, quantity: 2 },
    { id: "andet", quantity: 1 },
  ];
  assert.deepEqual(
    cartReducer(cart, { type: "ordered", lines }).items.map(({ id, quantity }) => [id, quantity]),
    [
      [samtalekort.id, 1],
      [tavle.id, 1],
    ],
  );
  const all = cart.items.map(({ id, quantity }) => ({ id, quantity }));
  assert.deepEqual(cartReducer(cart, { type: "ordered", lines: all }).items, []);
});
