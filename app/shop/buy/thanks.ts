import { useMemo, useSyncExternalStore } from "react";
import { parseObject } from "../../formats/json.ts";
import { isOrderState, type OrderState } from "../orders/order-answer.ts";
import { THANKS_KEY } from "./cart.ts";
import { kept } from "./kept.ts";

const LIFETIME_MS = 24 * 60 * 60_000;

/** The latest order from this browser; nothing personal. */
export type Thanks = {
  id: string;
  /** In milliseconds since 1970. */
  at: number;
  order: OrderState;
  isDifferent: boolean;
};

export const thanks = kept(THANKS_KEY, parseThanks);

/** The thanks last for a day, or until something new is put in the cart. */
export function useThanks(): Thanks | undefined {
  const text = useSyncExternalStore(thanks.subscribe, thanks.text);
  return useMemo(() => parseThanks(text), [text]);
}

export function parseThanks(text: string | null, now = Date.now()): Thanks | undefined {
  const { id, at, order, isDifferent } = parseObject(text);
  if (!isOrderState(order) || typeof id !== "string" || !isOfToday(at, now)) return undefined;
  return { id, at, order, isDifferent: isDifferent === true };
}

/** Within a day, by a clock that may have been set back. */
export function isOfToday(at: unknown, now: number): at is number {
  return typeof at === "number" && Math.abs(now - at) < LIFETIME_MS;
}
