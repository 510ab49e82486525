import { useMemo, useSyncExternalStore } from "react";
import { createFormId, isFormId } from "../../../formats/form-id.ts";
import { parseObject } from "../../../formats/json.ts";
import { readRefusal } from "../../../site/shell/read-refusal.ts";
import { type OrderForm, parseOrderForm } from "../../orders/order.ts";
import {
  isOrderState,
  ORDER_FAILED,
  type OrderAnswer,
  type OrderRefusal,
  type OrderState,
  type OrderThanks,
  parseOrderAnswer,
  refuseOrder,
  refuseUnready,
} from "../../orders/order-answer.ts";
import { THANKS_KEY, withoutOrdered } from "../cart/cart.ts";
import { cart } from "../cart/cart-store.ts";
import { kept } from "../cart/kept.ts";
import { orderDraft } from "./order-draft.ts";

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
function isOfToday(at: unknown, now: number): at is number {
  return typeof at === "number" && Math.abs(now - at) < LIFETIME_MS;
}

const ORDER_PATH = "/kurv/bestil";
const LONGEST_WAIT_MS = 40_000;
const orderId = kept("samspil-bestilling-id", parseOrderId);

/** The order keeps its id until it is stored. @returns why it was refused */
export async function sendOrder(sent: FormData): Promise<OrderRefusal | undefined> {
  const form = parseOrderForm(sent);
  const refusal = refuseUnready(form);
  if (refusal) return refusal;
  const id = readOrderId();
  sent.set("orderId", id);
  const answer = await post(sent).catch(() => refuseOrder(503, ORDER_FAILED));
  if (answer.kind === "refused") return answer;
  const isOfAnotherTab = parseObject(orderId.text()).id !== id;
  if (!isOfAnotherTab) finishOrder(id, form, answer);
  return undefined;
}

/** All tabs share the next order's id for a day or until the order is confirmed: sending again is the same order. */
function readOrderId(): string {
  const stored = orderId.read();
  if (stored) return stored;
  const id = createFormId();
  orderId.write({ id, at: Date.now() });
  return id;
}

export function parseOrderId(text: string | null, now = Date.now()): string | undefined {
  const { id, at } = parseObject(text);
  return typeof id === "string" && isFormId(id) && isOfToday(at, now) ? id : undefined;
}

async function post(sent: FormData): Promise<OrderAnswer> {
  const fields = [...sent].map(([name, value]) => [name, String(value)]);
  const response = await fetch(ORDER_PATH, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  const text = await response.text();
  const { status } = response;
  return parseOrderAnswer(text) ?? refuseOrder(status, readRefusal(text) ?? ORDER_FAILED);
}

function finishOrder(id: string, form: OrderForm, { order, isDifferent }: OrderThanks) {
  orderId.remove();
  // Changes made since the first attempt are not in the order, and stay for the next one.
  if (!isDifferent) orderDraft.write({ form, offeredTown: "", sentAs: id });
  thanks.write({ id, at: Date.now(), order, isDifferent });
  cart.changeItems((items) => withoutOrdered(items, order.lines));
}
