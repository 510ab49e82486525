import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fc, runs } from "../../../../test/kit/property.ts";
import { mutationsOf, nastyJson, nastyText } from "../../../../test/security/nasty.ts";
import { formatKroner, parsePrice } from "../../../formats/kroner.ts";
import { priceHint } from "../../goods/price-hint.ts";
import { produktId, produktPath } from "../../goods/shop.ts";
import { parseOrderDraft } from "../order/order-draft.ts";
import { cartTotal, itemCount } from "./cart.ts";
import { readCartLines } from "./cart-lines.ts";
import { parseStoredCart } from "./cart-store.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };
const kort = { ...tavle, id: "samtalekort", navn: "Samtalekort", pris: "349 kr." };
const logged = mock.method(console, "error", () => undefined);

/** @returns the cart, and how much was wrong with it */
function parse(text: string | null) {
  logged.mock.resetCalls();
  return { items: parseStoredCart(text), errors: logged.mock.callCount() };
}

test("no stored cart is an empty cart, and one that cannot be read too, which is logged", () => {
  assert.deepEqual(parse(null), { items: [], errors: 0 });
  for (const text of ["{not json", '"text"', "null", '{"items":[]}', ""]) {
    assert.deepEqual(parse(text), { items: [], errors: 1 });
    const [message] = logged.mock.calls[0]?.arguments ?? [];
    assert.equal(message, "Error loading cart from localStorage:");
  }
});

test("an item that does not fit is left out and an unknown field dropped, and the others stay", () => {
  const good = { ...tavle, quantity: 1 };
  const bad = [
    ...[null, 7, "tavle", {}, { ...tavle }],
    ...["", "\ud800", 7].map((id) => ({ ...good, id })),
    ...[0, 1.5, 1e9, "2"].map((quantity) => ({ ...kort, quantity })),
    { ...good, id: "e", navn: undefined },
    { ...good, id: "f", pris: 599 },
    { ...good, id: "g", billede: null },
    { ...good, quantity: 7 },
  ];
  const stored = JSON.stringify([{ ...good, farve: "rød" }, ...bad]);
  assert.deepEqual(parse(stored), { items: [good], errors: bad.length });
});

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
