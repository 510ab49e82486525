import { isRouteErrorResponse } from "react-router";
import { refusedSentence } from "../site/refused-sentence.ts";
import { parseOrderForm, refuseUnready } from "./order.ts";
import { ORDER_FAILED, type OrderAnswer, refuse } from "./order-answer.ts";
import { forgetSent, noteSent, settleSent } from "./settle-order.ts";

/** Longer than the server gives a request to arrive. */
const LONGEST_WAIT_MS = 40_000;
/** From here on an answer may not be the site's own, or may have come after the order was stored. */
const UNCERTAIN = 500;

/**
 * Sends an order by `post`, unless something can be seen to be wrong with it. Whatever comes of it, something is
 * answered, and nothing typed is lost.
 */
export async function sendOrder(
  sent: FormData,
  post: () => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  const refusal = refuseUnready(parseOrderForm(sent));
  if (refusal) return refusal;
  const id = String(sent.get("orderId"));
  noteSent(id);
  const answer = await inTime(post()).catch(refuseFor);
  if (answer.kind === "thanks") settleSent(id, answer.order, answer.isEarlier);
  else if (answer.status < UNCERTAIN) forgetSent(id);
  return answer;
}

function refuseFor(error: unknown): OrderAnswer {
  const status = isRouteErrorResponse(error) ? error.status : 503;
  return refuse(status, refusedSentence(error) ?? ORDER_FAILED);
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), LONGEST_WAIT_MS);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
