import { useEffect, useState } from "react";
import { type OrderAnswer, PRICES_CHANGED } from "../orders/order-answer.ts";
import { type CartLine, readCartLines } from "./cart-lines.ts";
import { useCart } from "./use-cart.ts";
import { useToday } from "./use-today.ts";

type CartLines = {
  lines: CartLine[];
  /** Prices have changed under an order, and the new ones are on their way. */
  isAsking: boolean;
};

/**
 * The cart as the shop has it today. A price that has changed is told of while the page is open; the cart takes
 * it over at once, so that the next visit has nothing to tell.
 */
export function useCartLines(answer: OrderAnswer | undefined): CartLines {
  const { state, dispatch } = useCart();
  const refused = answer?.status === PRICES_CHANGED ? answer : undefined;
  const { today, isAsking } = useToday(
    state.items.map(({ id }) => id),
    refused,
  );
  const [former, setFormer] = useState<Map<string, string>>(new Map());
  const lines = readCartLines(state.items, today);
  const changed = lines.flatMap(({ id, formerPris }) =>
    formerPris ? [[id, formerPris] as const] : [],
  );

  useEffect(() => {
    if (changed.length === 0 || !today) return;
    setFormer((known) => new Map([...known, ...changed]));
    dispatch({ type: "refresh", products: today.products });
  }, [changed, dispatch, today]);

  return {
    lines: lines.map((line) => ({ ...line, formerPris: line.formerPris ?? former.get(line.id) })),
    isAsking,
  };
}
