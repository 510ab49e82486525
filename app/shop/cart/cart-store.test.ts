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
  const storage = createStorage(JSON.stringify([{ ...tavle, quantity: 1 }]));
  const store = createCartStore(storage);
  store.dispatch({ type: "updateQuantity", id: tavle.id, quantity: 2 });
  assert.equal(storage.text, JSON.stringify([{ ...tavle, quantity: 2 }]));
});

test("two tabs that change the cart in turn lose nothing", () => {
  const storage = createStorage(JSON.stringify([{ ...tavle, quantity: 1 }]));
  const first = createCartStore(storage);
  const second = createCartStore(storage);
  first.read();
  second.dispatch({ type: "restore", item: { ...kort, quantity: 1 }, index: 1 });
  first.dispatch({ type: "updateQuantity", id: tavle.id, quantity: 2 });
  assert.deepEqual(
    first.read().items.map(({ id, quantity }) => [id, quantity]),
    [
      ["folelsestavle", 2],
      ["samtalekort", 1],
    ],
  );
});
