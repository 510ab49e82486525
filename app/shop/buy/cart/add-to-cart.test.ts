import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { buildInline } from "../../../../build/inline-script.ts";
import { CART_KEY } from "./cart.ts";

const script = await buildInline(join(import.meta.dirname, "add-to-cart.ts"));

const kort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/k.svg" };
const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };

type PressedForm = {
  dataset: { product: string };
  elements: { antal?: { value: string; defaultValue: string }; svar: { value: string } };
};

/** A page with the script and nothing else, whose browser may refuse to store anything. */
function createPage({ refusesStorage = false } = {}) {
  const stored = new Map<string, string>();
  const badge = { textContent: "" };
  const listeners = new Map<string, (event: object) => void>();
  const said: string[] = [];
  const page = {
    unstored: undefined as Record<string, string> | undefined,
    addedToCart: undefined as unknown,
    document: { querySelector: () => badge },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
      setItem(key: string, text: string) {
        if (refusesStorage) throw new Error("the storage is full");
        stored.set(key, text);
      },
    },
    Event: class {
      type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    dispatchEvent: ({ type }: { type: string }) => said.push(type),
  };
  runInNewContext(script, Object.assign(page, { window: page }));
  return {
    page,
    said,
    badge,
    items: () => JSON.parse(page.unstored?.[CART_KEY] ?? stored.get(CART_KEY) ?? "[]"),
    /** @returns what is said beside the button when the press is done with */
    press(product: object, antal?: string) {
      let isKept = true;
      const target: PressedForm = {
        dataset: { product: JSON.stringify(product) },
        elements: {
          svar: { value: "" },
          ...(antal && { antal: { value: antal, defaultValue: "1" } }),
        },
      };
      listeners.get("submit")?.({ target, preventDefault: () => (isKept = false) });
      assert.equal(isKept, false, "the browser does not send the form");
      return target.elements.svar.value;
    },
  };
}

for (const [where, options] of Object.entries({
  "": {},
  ", where the browser stores nothing too": { refusesStorage: true },
})) {
  test(`each press on 'Læg i kurv' is counted once and answered before anything else can happen${where}`, () => {
    const { press, badge, items, said, page } = createPage(options);
    for (let presses = 1; presses <= 25; presses += 1) {
      const product = presses % 2 === 0 ? kort : tavle;
      assert.equal(press(product), `Lagt i kurven. Nu er der ${presses}.`);
      assert.equal(badge.textContent, String(presses));
      const counts = items().map(({ quantity }: { quantity: number }) => quantity);
      assert.deepEqual(counts, presses === 1 ? [1] : [Math.ceil(presses / 2), presses >> 1]);
      // start-cart-popup.ts reads it when it comes, and listens from then on.
      assert.partialDeepStrictEqual(structuredClone(page.addedToCart), { product, quantity: 1 });
      // Of the thanks that end, and of the cart.
      assert.deepEqual(said, Array(2 * presses).fill("storage"));
    }
  });
}

test("the quantity beside 'Læg i kurv' is what is put in; what is none is the number before", () => {
  const { press, items } = createPage();
  assert.equal(press(kort, "3"), "Lagt i kurven. Nu er der 3.");
  assert.equal(press(kort, "2,5"), "Lagt i kurven. Nu er der 4.");
  assert.equal(press(kort, "5000"), "Lagt i kurven. Nu er der 999.");
  assert.deepEqual(items(), [{ ...kort, quantity: 999 }]);
});
