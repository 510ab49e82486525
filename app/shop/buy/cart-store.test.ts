import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/kit/property.ts";
import { MAX_QUANTITY } from "../goods/shop-product.ts";
import { addToStored } from "./add-to-cart.ts";
import type { CartStorage } from "./cart-storage.ts";
import { createCartStore } from "./cart-store.ts";

const tavle = { id: "folelsestavle", navn: "Følelsestavle", pris: "599 kr.", billede: "/t.svg" };
const kort = { id: "samtalekort", navn: "Samtalekort", pris: "349 kr.", billede: "/k.svg" };

/** A storage that two stores can share, as two tabs do. */
function createStorage(text: string | null = null): CartStorage & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(items) {
      this.text = JSON.stringify(items);
    },
  };
}

test("two reads return the same object", () => {
  const store = createCartStore(createStorage());
  assert.equal(store.read(), store.read());
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
      const storage = createStorage();
      const tabs = [createCartStore(storage), createCartStore(storage)];
      const model = new Map<string, number>();
      for (const { what, tab, product, quantity } of steps) {
        const { id } = product;
        const before = model.get(id) ?? 0;
        if (what === "reload") tabs[tab] = createCartStore(storage);
        else if (what === "remove") {
          tabs[tab]?.dispatch({ type: "remove", id });
          model.delete(id);
        } else if (what === "set") {
          tabs[tab]?.dispatch({ type: "updateQuantity", id, quantity });
          if (before > 0) model.set(id, quantity);
        } else if (what === "ordered" && quantity >= 0) {
          tabs[tab]?.dispatch({ type: "ordered", lines: [{ id, quantity }] });
          model.set(id, before - quantity);
        } else if (what === "put" && quantity > 0) {
          // By the page's own script, past the store.
          const items = JSON.parse(storage.text ?? "[]");
          addToStored(items, product, quantity, MAX_QUANTITY);
          storage.write(items);
          model.set(id, before + quantity);
        }
        const now = model.get(id) ?? 0;
        if (now > MAX_QUANTITY) model.set(id, MAX_QUANTITY);
        if (now <= 0) model.delete(id);
        for (const store of tabs) {
          store.dispatch({ type: "hidePopup" });
          assert.deepEqual(
            store.read().items.map((item) => [item.id, item.quantity]),
            [...model],
          );
        }
      }
    }),
  );
});
