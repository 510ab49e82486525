import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fc, runs } from "../../../test/kit/property.ts";
import { mutationsOf, nastyJson, nastyText } from "../../../test/security/nasty.ts";
import { formatKroner, parsePrice } from "../../formats/kroner.ts";
import { priceHint } from "../goods/price-hint.ts";
import { produktId, produktPath } from "../goods/shop.ts";
import { cartTotal, itemCount } from "./cart.ts";
import { readCartLines } from "./cart-lines.ts";
import { parseStoredCart } from "./cart-store.ts";
import { parseOrderDraft } from "./order-draft.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };

/** Runs `work` and answers what it wrote to console.error. */
function errorsDuring(work: () => void): unknown[][] {
  const spy = mock.method(console, "error", () => undefined);
  try {
    work();
    return spy.mock.calls.map((call) => [...call.arguments]);
  } finally {
    spy.mock.restore();
  }
}

test("no stored cart is an empty cart, and nothing to log", () => {
  const errors = errorsDuring(() => assert.deepEqual(parseStoredCart(null), []));
  assert.deepEqual(errors, []);
});

test("an unreadable cart is ignored and logged", () => {
  for (const text of ["{not json", '"text"', "null", '{"items":[]}', ""]) {
    const errors = errorsDuring(() => assert.deepEqual(parseStoredCart(text), []));
    assert.equal(errors.length, 1);
    assert.equal(errors[0]?.[0], "Error loading cart from localStorage:");
  }
});

test("an item that does not fit is left out, the others stay", () => {
  const good = { ...tavle, quantity: 1 };
  const bad = [
    null,
    7,
    "tavle",
    {},
    { ...tavle },
    { ...tavle, id: "", quantity: 1 },
    { ...tavle, id: "\ud800", quantity: 1 },
    { ...tavle, id: 7, quantity: 1 },
    { ...tavle, id: "e", navn: undefined, quantity: 1 },
    { ...tavle, id: "f", pris: 599, quantity: 1 },
    { ...tavle, id: "g", billede: null, quantity: 1 },
    { ...tavle, id: "a", quantity: 0 },
    { ...tavle, id: "b", quantity: 1.5 },
    { ...tavle, id: "c", quantity: 1e9 },
    { ...tavle, id: "d", quantity: "2" },
    { ...tavle, quantity: 7 },
  ];
  const errors = errorsDuring(() =>
    assert.deepEqual(parseStoredCart(JSON.stringify([good, ...bad])), [good]),
  );
  assert.equal(errors.length, bad.length);
});

test("unknown fields of a stored item are dropped", () => {
  const stored = JSON.stringify([{ ...tavle, quantity: 1, farve: "rød" }]);
  assert.deepEqual(parseStoredCart(stored), [{ ...tavle, quantity: 1 }]);
});

const kort = { ...tavle, id: "samtalekort", navn: "Samtalekort", pris: "349 kr." };
const cart = [
  { ...tavle, quantity: 2 },
  { ...kort, quantity: 1 },
];

/** A stored text: JSON gone wrong, or no JSON at all. */
const stored = fc.oneof(
  { weight: 4, arbitrary: mutationsOf(cart).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: nastyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.nat(200).map((length) => JSON.stringify(cart).slice(0, length)) },
);

test("whatever text is stored, the cart has only items that can be ordered", () => {
  mock.method(console, "error", () => undefined);
  fc.assert(
    fc.property(stored, (text) => {
      const loaded = parseStoredCart(text);
      assert.equal(new Set(loaded.map(({ id }) => id)).size, loaded.length);
      for (const { id, quantity } of loaded) {
        assert.ok(id && Number.isInteger(quantity) && quantity > 0 && quantity <= 999);
        produktPath(id);
      }
      assert.ok(Number.isSafeInteger(itemCount(loaded)));
      assert.ok(Number.isFinite(cartTotal(readCartLines(loaded, [tavle, kort]))));
      assert.deepEqual(parseStoredCart(JSON.stringify(loaded)), loaded);
      parseOrderDraft(text);
    }),
    runs(1),
  );
  mock.restoreAll();
});

test("any price text is an amount, and any name gives a usable id or none", () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      const price = parsePrice(text);
      assert.ok(Number.isFinite(price) && price >= 0);
      assert.ok(Number.isFinite(cartTotal([{ pris: text, quantity: 999 }])));
      assert.match(formatKroner(price), / kr\.$/);
      assert.match(produktId(text), /^[a-z0-9-]*$/);
      priceHint(text);
    }),
    runs(1),
  );
});
