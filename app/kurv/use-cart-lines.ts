import { useEffect, useState } from "react";
import type { CartProduct } from "./cart.ts";
import { type CartLine, readCartLines } from "./cart-lines.ts";
import { useCart } from "./cart-provider.tsx";

/**
 * The cart as the shop has it today. A price that has changed is told of while the page is open; the cart takes
 * it over at once, so that the next visit has nothing to tell.
 */
export function useCartLines(products: CartProduct[]): CartLine[] {
  const { state, dispatch } = useCart();
  const [former, setFormer] = useState<Map<string, string>>(new Map());
  const lines = readCartLines(state.items, products);
  const changed = lines.flatMap(({ id, formerPris }) =>
    formerPris ? [[id, formerPris] as const] : [],
  );

  useEffect(() => {
    if (changed.length === 0) return;
    setFormer((known) => new Map([...known, ...changed]));
    dispatch({ type: "refresh", products });
  }, [changed, dispatch, products]);

  return lines.map((line) => ({ ...line, formerPris: line.formerPris ?? former.get(line.id) }));
}
