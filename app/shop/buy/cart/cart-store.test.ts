import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/kit/property.ts";
import { MAX_QUANTITY } from "../../goods/shop-product.ts";
import { addToStored, CART_KEY, withoutOrdered, withQuantity } from "./cart.ts";
import { createCartStore } from "./cart-store.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };
const kort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/k.svg" };

/** The storage that all tabs share. */
const storage = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
  removeItem: (key: string) => storage.delete(key),
};
Object.assign(globalThis, { window: Object.assign(new EventTarget(), { localStorage }) });

test("two reads return the same object, until something changes", () => {
  const store = createCartStore();
  const empty = store.read();
  assert.equal(store.read(), empty);
  store.changeItems(() => [{ ...tavle, quantity: 1 }]);
  assert.notEqual(store.read(), empty);
});

test("a change is told of until nobody listens", () => {
  const store = createCartStore();
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  store.changeItems(() => []);
  assert.equal(told, 1);
  stop();
  store.changeItems(() => []);
  assert.equal(told, 1);
});

test("a cart in two tabs has every change of both in turn, and never more than may be ordered", () => {
  const products = [tavle, kort, { ...tavle, id: "bog" }];
  const step = fc.record({
    what: fc.constantFrom("put", "set", "remove", "ordered", "reload"),
    tab: fc.nat(1),
    product: fc.constantFrom(...products),
    quantity: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -1, max: 1200 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      storage.clear();
      const tabs = [createCartStore(), createCartStore()];
      const model = new Map<string, number>();
      for (const { what, tab, product, quantity } of steps) {
        const { id } = product;
        const before = model.get(id) ?? 0;
        if (what === "reload") tabs[tab] = createCartStore();
        else if (what === "remove") {
          tabs[tab]?.changeItems((items) => withQuantity(items, id, 0));
          model.delete(id);
        } else if (what === "set") {
          tabs[tab]?.changeItems((items) => withQuantity(items, id, quantity));
          if (before > 0) model.set(id, quantity);
        } else if (what === "ordered" && quantity >= 0) {
          tabs[tab]?.changeItems((items) => withoutOrdered(items, [{ id, quantity }]));
          model.set(id, before - quantity);
        } else if (what === "put" && quantity > 0) {
          // By the page's own script, past the store.
          const items = JSON.parse(storage.get(CART_KEY) ?? "[]");
          addToStored(items, product, quantity);
          storage.set(CART_KEY, JSON.stringify(items));
          model.set(id, before + quantity);
        }
        const now = model.get(id) ?? 0;
        if (now > MAX_QUANTITY) model.set(id, MAX_QUANTITY);
        if (now <= 0) model.delete(id);
        for (const store of tabs) {
          assert.deepEqual(
            store.read().map((item) => [item.id, item.quantity]),
            [...model],
          );
        }
      }
    }),
  );
});
