import { readRefusal } from "../../site/shell/read-refusal.ts";
import { parseOrderForm } from "../orders/order.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  parseOrderAnswer,
  refuse,
  refuseUnready,
} from "../orders/order-answer.ts";
import { forgetSent, noteSent, settleSent } from "./settle-order.ts";

const ORDER_PATH = "/kurv/bestil";
const LONGEST_WAIT_MS = 40_000;
/** From here on an answer may not be the site's own, or may have come after the order was stored. */
const UNCERTAIN = 500;

/** Whatever comes of it, something is answered, and nothing typed is lost. */
export async function sendOrder(sent: FormData): Promise<OrderAnswer> {
  const refusal = refuseUnready(parseOrderForm(sent));
  if (refusal) return refusal;
  const id = String(sent.get("orderId"));
  noteSent(id);
  const answer = await post(sent).catch(() => refuse(503, ORDER_FAILED));
  if (answer.kind === "thanks") settleSent(id, answer.order, answer.isEarlier);
  else if (answer.status < UNCERTAIN) forgetSent(id);
  return answer;
}

async function post(sent: FormData): Promise<OrderAnswer> {
  // Every field of the form is text.
  const fields = [...sent].map(([name, value]) => [name, String(value)]);
  const response = await fetch(ORDER_PATH, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  const said = await response.text();
  const { status } = response;
  return parseOrderAnswer(said) ?? refuse(status, readRefusal(said) ?? ORDER_FAILED);
}
