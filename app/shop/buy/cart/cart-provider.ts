import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from "react";
import type { CartItem } from "./cart.ts";
import { cart } from "./cart-store.ts";

const CartContext = createContext<CartItem[] | undefined>(undefined);

type CartProviderProps = { loading?: ReactNode; children: ReactNode };

/** Servers have no cart, and render `loading`. */
export function CartProvider({ loading, children }: CartProviderProps) {
  const value = useSyncExternalStore(cart.subscribe, cart.read, () => undefined);
  return value ? createElement(CartContext, { value }, children) : loading;
}

export function useCart(): CartItem[] {
  const inUse = use(CartContext);
  if (!inUse) throw new Error("useCart must be used within a CartProvider");
  return inUse;
}

/** Where the browser's storage is full or forbidden: the cart lives as long as the page. */
export const NOT_KEPT =
  "Din browser gemmer ikke kurven. Bestil, før du lukker eller genindlæser siden.";
