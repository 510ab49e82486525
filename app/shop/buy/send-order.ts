import { readRefusal } from "../../site/shell/read-refusal.ts";
import { type OrderForm, parseOrderForm } from "../orders/order.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  type OrderRefusal,
  type OrderThanks,
  parseOrderAnswer,
  refuseOrder,
  refuseUnready,
} from "../orders/order-answer.ts";
import { cart } from "./cart-store.ts";
import { storeSentForm } from "./order-draft.ts";
import { clearOrderId, readOrderId } from "./order-id.ts";
import { storeThanks } from "./thanks-storage.ts";

const ORDER_PATH = "/kurv/bestil";
const LONGEST_WAIT_MS = 40_000;

/** The order keeps its id until it is stored. @returns why it was refused */
export async function sendOrder(sent: FormData): Promise<OrderRefusal | undefined> {
  const form = parseOrderForm(sent);
  const refusal = refuseUnready(form);
  if (refusal) return refusal;
  const id = readOrderId();
  sent.set("orderId", id);
  const answer = await post(sent).catch(() => refuseOrder(503, ORDER_FAILED));
  if (answer.kind === "refused") return answer;
  if (clearOrderId(id)) finishOrder(id, form, answer);
  return undefined;
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
  // Changes made since the first attempt are not in the order, and stay for the next one.
  if (!isDifferent) storeSentForm(id, form);
  storeThanks(JSON.stringify({ id, at: Date.now(), order, isDifferent }));
  cart.dispatch({ type: "ordered", lines: order.lines });
}
