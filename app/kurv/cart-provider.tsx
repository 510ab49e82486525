import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { EMPTY_CART } from "./cart.ts";
import { type CartStore, cart } from "./cart-store.ts";

const CartContext = createContext<CartStore | undefined>(undefined);

/** The server, and the first render in the browser, see an empty cart. */
export function CartProvider({ children }: { children: ReactNode }) {
  return <CartContext value={cart}>{children}</CartContext>;
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
