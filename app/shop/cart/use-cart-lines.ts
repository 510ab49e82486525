import { useEffect, useState } from "react";
import { type OrderAnswer, PRICES_CHANGED } from "../orders/order-answer.ts";
import type { Pricing } from "../products/shop.ts";
import { type CartLine, readCartLines } from "./cart-lines.ts";
import { fetchToday, type Today } from "./today.ts";
import { useCart } from "./use-cart.ts";

type CartLines = {
  lines: CartLine[];
  /** What the shop adds, where it has said so since the page was made. */
  pricing: Pricing | undefined;
  isAsking: boolean;
};

/** A price that has changed is told of while the page is open; the cart takes it over at once. */
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
    pricing: today?.pricing,
    lines: lines.map((line) => ({ ...line, formerPris: line.formerPris ?? former.get(line.id) })),
    isAsking,
  };
}

const LONGEST_WAIT_MS = 10_000;

/** Asked anew with each `reason`. When the shop does not answer, the cart shows what it keeps: an order is held against today's prices anyhow. */
function useToday(ids: string[], reason: unknown) {
  const [told, setTold] = useState<{ today?: Today; reason: unknown }>({ reason: undefined });
  const asked = JSON.stringify(ids);

  useEffect(() => {
    let isLeft = false;
    fetchToday(JSON.parse(asked), AbortSignal.timeout(LONGEST_WAIT_MS))
      .catch(() => undefined)
      .then((today) => {
        if (!isLeft) setTold((former) => ({ today: today ?? former.today, reason }));
      });
    return () => {
      isLeft = true;
    };
  }, [asked, reason]);

  return { today: told.today, isAsking: told.reason !== reason };
}
