import { type Cart, type CartAction, cartReducer, EMPTY_CART } from "./cart.ts";
import {
  browserCartStorage,
  CART_KEY,
  type CartStorage,
  parseStoredCart,
  watchStored,
} from "./cart-storage.ts";
import { clearThanks } from "./thanks-storage.ts";

type CartStore = {
  read(): Cart;
  dispatch(action: CartAction): void;
  subscribe(listener: () => void): () => void;
};

/** Reads no storage before the first `read`: servers create one too. */
export function createCartStore(storage: CartStorage = browserCartStorage): CartStore {
  let cart = EMPTY_CART;
  let lastStored: string | null | undefined;
  const listeners = new Set<() => void>();

  function change(next: Cart) {
    if (next === cart) return;
    cart = next;
    for (const listener of listeners) listener();
  }

  function readStorage() {
    const stored = storage.read();
    if (stored === lastStored) return cart;
    lastStored = stored;
    return cartReducer(cart, { type: "load", items: parseStoredCart(stored) });
  }

  return {
    read() {
      if (lastStored === undefined) cart = readStorage();
      return cart;
    },
    dispatch(action) {
      const before = readStorage();
      const next = cartReducer(before, action);
      if (next.items !== before.items) {
        storage.write(next.items);
        lastStored = storage.read();
      }
      change(next);
      if (action.type === "added") clearThanks();
    },
    subscribe(listener) {
      listeners.add(listener);
      const lookAgain = () => change(readStorage());
      const stopWatching = watchStored(CART_KEY, lookAgain);
      return () => {
        listeners.delete(listener);
        stopWatching();
      };
    },
  };
}

export const cart = createCartStore();
