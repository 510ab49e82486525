import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from "react";
import type { Cart, CartAction } from "./cart.ts";
import { cart } from "./cart-store.ts";

type CartInUse = { state: Cart; dispatch: (action: CartAction) => void };

const CartContext = createContext<CartInUse | undefined>(undefined);

type CartProviderProps = { loading?: ReactNode; children: ReactNode };

/** Servers have no cart, and render `loading`. */
export function CartProvider({ loading, children }: CartProviderProps) {
  const state = useSyncExternalStore(cart.subscribe, cart.read, readNone);
  if (!state) return loading;
  return createElement(CartContext, { value: { state, dispatch: cart.dispatch } }, children);
}

export function useCart(): CartInUse {
  const inUse = use(CartContext);
  if (!inUse) throw new Error("useCart must be used within a CartProvider");
  return inUse;
}

function readNone(): Cart | undefined {
  return undefined;
}
