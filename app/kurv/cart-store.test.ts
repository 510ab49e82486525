import assert from "node:assert/strict";
import { test } from "node:test";
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
      return true;
    },
  };
}

test("the stored cart is there when the store is first read", () => {
  const items = [{ ...tavle, quantity: 2 }];
  const store = createCartStore(createStorage(JSON.stringify(items)));
  assert.deepEqual(store.read().items, items);
});

test("reading twice answers the same object", () => {
  const store = createCartStore(createStorage());
  assert.equal(store.read(), store.read());
});

test("every change of the items is stored, and only the items", () => {
  const storage = createStorage();
  const store = createCartStore(storage);
  store.dispatch({ type: "add", product: tavle });
  assert.equal(storage.text, JSON.stringify([{ ...tavle, quantity: 1 }]));
});

test("two tabs that add in turn lose nothing", () => {
  const storage = createStorage();
  const first = createCartStore(storage);
  const second = createCartStore(storage);
  first.read();
  second.dispatch({ type: "add", product: tavle });
  first.dispatch({ type: "add", product: kort });
  assert.deepEqual(
    first.read().items.map((item) => item.id),
    ["folelsestavle", "samtalekort"],
  );
});

test("a cart that cannot be stored lives on in the page", () => {
  const store = createCartStore({ read: () => null, write: () => false });
  store.dispatch({ type: "add", product: tavle });
  store.dispatch({ type: "add", product: kort });
  assert.equal(store.read().items.length, 2);
});
