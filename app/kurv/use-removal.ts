import { useState } from "react";
import type { CartItem } from "./cart.ts";
import { useCart } from "./use-cart.ts";

export type Removed = { item: CartItem; index: number };
export type Removal = ReturnType<typeof useRemoval>;

/** Taking a line out of the cart, and putting the latest one back where it was. */
export function useRemoval() {
  const { state, dispatch } = useCart();
  const [latest, setLatest] = useState<Removed>();
  const [restored, setRestored] = useState<CartItem>();
  const isBack = state.items.some(({ id }) => id === latest?.item.id);

  function remove(id: string) {
    const index = state.items.findIndex((item) => item.id === id);
    const item = state.items[index];
    if (!item) return;
    setLatest({ item, index });
    setRestored(undefined);
    dispatch({ type: "remove", id });
  }

  function undo() {
    if (!latest) return;
    dispatch({ type: "restore", ...latest });
    setRestored(latest.item);
    setLatest(undefined);
  }

  return { removed: isBack ? undefined : latest, restored, remove, undo };
}
