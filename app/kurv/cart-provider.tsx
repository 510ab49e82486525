import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import { EMPTY_CART } from "./cart.ts";
import { type CartStore, createCartStore } from "./cart-store.ts";

const CartContext = createContext<CartStore | undefined>(undefined);

/** One cart for everything below. The server, and the first render in the browser, see an empty one. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createCartStore());
  return <CartContext value={store}>{children}</CartContext>;
}

export function useCart() {
  const store = use(CartContext);
  if (!store) throw new Error("useCart must be used within a CartProvider");
  const state = useSyncExternalStore(store.subscribe, store.read, readEmptyCart);
  return { state, dispatch: store.dispatch };
}

function readEmptyCart() {
  return EMPTY_CART;
}
