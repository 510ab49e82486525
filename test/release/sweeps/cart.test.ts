import { test } from "node:test";
import { MINUTE_MS } from "../../../app/formats/durations.ts";
import { CART_KEY } from "../../../app/shop/buy/cart.ts";
import { startApp } from "../../kit/app.ts";
import { visit } from "../../kit/browser.ts";
import { fc, runs } from "../../kit/property.ts";
import { mutationsOf, nastyJson, nastyText } from "../../security/nasty.ts";

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

test("whatever the browser has stored, the pages work and a product can be put in the cart", async () => {
  const app = await startApp();
  // What is stored names a picture that there is not.
  const expectedErrors = [/Error loading cart/, /404 \(Not Found\)/];
  await visit({ site: app, expectedErrors, longestMs: 5 * MINUTE_MS }, async (page) => {
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
