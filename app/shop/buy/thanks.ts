import { useMemo, useSyncExternalStore } from "react";
import { parseObject } from "../../formats/json.ts";
import { isOrderState, type OrderState } from "../orders/order-state.ts";
import { readStoredThanks, watchThanks } from "./thanks-storage.ts";

const LIFETIME_MS = 24 * 60 * 60_000;

/** The latest order from this browser; nothing personal. */
export type Thanks = {
  id: string;
  /** In milliseconds since 1970. */
  at: number;
  order: OrderState;
  isDifferent: boolean;
};

/** The thanks last for a day, or until something new is put in the cart. */
export function useThanks(): Thanks | undefined {
  const text = useSyncExternalStore(watchThanks, readStoredThanks);
  return useMemo(() => parseThanks(text, Date.now()), [text]);
}

export function parseThanks(text: string | null, now: number): Thanks | undefined {
  const { id, at, order, isDifferent } = parseObject(text);
  if (!isOrderState(order) || typeof id !== "string" || typeof at !== "number") return undefined;
  if (Math.abs(now - at) > LIFETIME_MS) return undefined;
  return { id, at, order, isDifferent: isDifferent === true };
}
