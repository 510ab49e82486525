import assert from "node:assert/strict";
import { mock, test } from "node:test";
import fc from "fast-check";
import { formatKroner, parsePrice } from "../../app/formats/kroner.ts";
import { cartReducer, cartTotal, EMPTY_CART, itemCount } from "../../app/shop/cart/cart.ts";
import { readCartLines } from "../../app/shop/cart/cart-lines.ts";
import { CART_KEY, parseStoredCart } from "../../app/shop/cart/cart-storage.ts";
import { parseOrderDraft } from "../../app/shop/checkout/order-draft.ts";
import { priceHint } from "../../app/shop/products/price-hint.ts";
import { produktId, produktPath } from "../../app/shop/products/shop.ts";
import { startApp } from "../kit/app.ts";
import { visit } from "../kit/browser.ts";
import { mutationsOf, nastyJson, nastyText } from "../security/nasty.ts";
import { runs } from "../security/runs.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };
const kort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "" };
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

test("whatever the browser has stored, the cart holds only what can be ordered", () => {
  mock.method(console, "error", () => undefined);
  fc.assert(
    fc.property(stored, (text) => {
      const items = parseStoredCart(text);
      const { items: loaded } = cartReducer(EMPTY_CART, { type: "load", items });
      assert.equal(new Set(loaded.map(({ id }) => id)).size, loaded.length);
      for (const { id, quantity } of loaded) {
        assert.ok(id && Number.isInteger(quantity) && quantity > 0 && quantity <= 999);
        produktPath(id);
      }
      assert.ok(Number.isSafeInteger(itemCount(loaded)));
      assert.ok(Number.isFinite(cartTotal(readCartLines(loaded, [tavle, kort]))));
      assert.deepEqual(parseStoredCart(JSON.stringify(items)), items);
      parseOrderDraft(text);
    }),
    runs(10),
  );
  mock.restoreAll();
});

test("any price text is an amount, and any name gives an id or none", () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      const price = parsePrice(text);
      assert.ok(Number.isFinite(price) && price >= 0);
      assert.ok(Number.isFinite(cartTotal([{ pris: text, quantity: 999 }])));
      assert.match(formatKroner(price), / kr\.$/);
      assert.match(produktId(text), /^[a-z0-9-]*$/);
      priceHint(text);
    }),
    runs(10),
  );
});

test("whatever the browser has stored, the pages stand and something can be put in the cart", async () => {
  const app = await startApp();
  // What is stored names a picture that there is not.
  const expectedErrors = [/Error loading cart/, /404 \(Not Found\)/];
  await visit({ baseURL: app.origin, expectedErrors }, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto("/kurv");
    await fc.assert(
      fc.asyncProperty(stored, stored, async (items, draft) => {
        await page.evaluate(
          ([key, cart, text]) => {
            localStorage.setItem(key, cart);
            sessionStorage.setItem("samspil-bestilling", text);
          },
          [CART_KEY, items.toWellFormed(), draft.toWellFormed()] as const,
        );
        await page.goto("/kurv");
        await page.getByRole("heading", { name: /^(Din kurv|Din kurv er tom)$/ }).waitFor();
        await page.goto("/shop/samtalekort");
        await page.getByRole("button", { name: "Læg i kurv" }).click();
        await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
      }),
      {
        ...runs(0.1),
        endOnFailure: true,
        examples: [
          [NO_TEXT, ""],
          [NO_NUMBER, ""],
        ],
      },
    );
  });
});

/** What neither a name nor a price can be made of. */
const NO_TEXT = JSON.stringify([{ ...tavle, navn: { toString: 1 }, pris: { valueOf: 1 } }]);
/** The product that is put in once more, with what no number can be made of. */
const NO_NUMBER = JSON.stringify([{ ...tavle, id: "samtalekort", quantity: { toString: 1 } }]);
