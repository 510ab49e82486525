import { useSyncExternalStore } from "react";
import { EMPTY_CART } from "./cart.ts";
import { cart } from "./cart-store.ts";

/** The page's cart; the server, and the first render in the browser, see an empty one. */
export function useCart() {
  const state = useSyncExternalStore(cart.subscribe, cart.read, readEmptyCart);
  return { state, dispatch: cart.dispatch };
}

function readEmptyCart() {
  return EMPTY_CART;
}
