import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addToStored } from "../../app/shop/cart/add-to-cart.ts";
import { type CartProduct, MAX_QUANTITY } from "../../app/shop/cart/cart.ts";
import { createCartStore } from "../../app/shop/cart/cart-store.ts";
import { runs } from "../fuzz/runs.ts";

const PRODUCTS = ["samtalekort", "folelsestavle", "bog"].map((id) => ({
  ...{ id, navn: id, pris: "100 kr.", billede: "/b.svg" },
}));

/** Quantities by product, in the order in which they were put there. */
type Model = Map<string, number>;
type Tabs = {
  stores: ReturnType<typeof createCartStore>[];
  press(product: CartProduct, quantity: number): void;
  close(tab: number): void;
};
type Doing = { tab: number; id: string; quantity: number };

function openTabs(): Tabs {
  let text: string | null = null;
  const storage = {
    read: () => text,
    write(items: object[]) {
      text = JSON.stringify(items);
    },
  };
  const open = () => createCartStore(storage);
  const stores = [open(), open()];
  return {
    stores,
    press(product: CartProduct, quantity: number) {
      const items = JSON.parse(text ?? "[]");
      addToStored(items, product, quantity, MAX_QUANTITY);
      storage.write(items);
    },
    close(tab) {
      stores[tab] = open();
    },
  };
}

function command(
  { tab, id, quantity }: Doing,
  story: string,
  change: (model: Model) => void,
  act: (tabs: Tabs) => void,
): fc.Command<Model, Tabs> {
  return {
    check: () => true,
    run(model, tabs) {
      change(model);
      act(tabs);
      for (const store of tabs.stores) store.dispatch({ type: "hidePopup" });
      for (const { read } of tabs.stores) {
        assert.deepEqual(
          read().items.map((item) => [item.id, item.quantity]),
          [...model],
        );
      }
    },
    toString: () =>
      `In tab ${tab + 1} ${story.replace("it", id).replace("so many", `${quantity}`)}.`,
  };
}

const doing = fc.record({
  tab: fc.nat({ max: 1 }),
  id: fc.constantFrom(...PRODUCTS.map(({ id }) => id)),
  quantity: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1200 })),
});
const atMost = (quantity: number) => Math.min(quantity, MAX_QUANTITY);

function put(model: Model, id: string, quantity: number) {
  if (quantity === 0) model.delete(id);
  else model.set(id, atMost(quantity));
}

const commands = [
  doing.map((one) =>
    command(
      one,
      "so many of it are put in the cart",
      (model) => put(model, one.id, (model.get(one.id) ?? 0) + one.quantity),
      ({ press }) => {
        const product = PRODUCTS.find(({ id }) => id === one.id);
        // The field beside the button has none below 1.
        if (product && one.quantity > 0) press(product, one.quantity);
      },
    ),
  ),
  doing.map((one) =>
    command(
      one,
      "the number of it is set to so many",
      (model) => model.has(one.id) && put(model, one.id, one.quantity),
      ({ stores }) => stores[one.tab]?.dispatch({ type: "updateQuantity", ...one }),
    ),
  ),
  doing.map((one) =>
    command(
      one,
      "it is taken out",
      (model) => model.delete(one.id),
      ({ stores }) => stores[one.tab]?.dispatch({ type: "remove", id: one.id }),
    ),
  ),
  doing.map((one) =>
    command(
      one,
      "so many of it are ordered",
      (model) => put(model, one.id, Math.max(0, (model.get(one.id) ?? 0) - one.quantity)),
      ({ stores }) => stores[one.tab]?.dispatch({ type: "ordered", lines: [one] }),
    ),
  ),
  doing.map((one) =>
    command(
      one,
      "the page is loaded again",
      () => {},
      (tabs) => tabs.close(one.tab),
    ),
  ),
];

test("a cart in two tabs is what was done to it in turn, and never more than may be ordered", () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40 }), (done) => {
      fc.modelRun(() => ({ model: new Map(), real: openTabs() }), done);
    }),
    runs(),
  );
});
