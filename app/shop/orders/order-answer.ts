import { parseObject } from "../../formats/json.ts";
import { parseToday, type Today } from "../cart/today.ts";
import { findOrderProblems, type OrderForm, type OrderProblems, orderAlert } from "./order.ts";
import { type OrderState, parseOrderState } from "./order-state.ts";

/** What the visitor is told after 'Bestil med betalingspligt'; `status` is HTTP's. */
export type OrderAnswer = OrderThanks | OrderRefusal;
export type OrderThanks = {
  kind: "thanks";
  status: 200;
  order: OrderState;
  /** The order is one that the same visitor sent before, with other content: what was sent now is not stored. */
  isEarlier: boolean;
};
export type OrderRefusal = {
  kind: "refused";
  status: number;
  alert: string;
  problems: OrderProblems;
  /** Where it is not what the page shows that can be ordered. */
  today?: Today;
};

export const PRICES_CHANGED = 409;

export const ORDER_FAILED =
  "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

export const TOO_MANY_ORDERS =
  "Der er sendt mange bestillinger herfra på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

export function refuse(status: number, alert: string, problems: OrderProblems = {}): OrderRefusal {
  return { kind: "refused", status, alert, problems };
}

export function refuseUnready(form: OrderForm): OrderRefusal | undefined {
  const problems = findOrderProblems(form);
  if (Object.keys(problems).length === 0) return undefined;
  return refuse(422, orderAlert(form), problems);
}

/** The refusal as the form stands now: what has been put right is no longer held against it. */
export function remainingRefusal(answer: OrderRefusal, form: OrderForm): OrderRefusal | undefined {
  const pointedOut = Object.keys(answer.problems);
  if (pointedOut.length === 0) return answer;
  const remaining = Object.entries(findOrderProblems(form)).filter(([field]) =>
    pointedOut.includes(field),
  );
  if (remaining.length === 0) return undefined;
  return { ...answer, alert: orderAlert(form), problems: Object.fromEntries(remaining) };
}

/** An answer out of what a server has said, which may be somebody's in between; undefined when it is none. */
export function parseOrderAnswer(said: string): OrderAnswer | undefined {
  const { kind, status, alert, problems, today, order, isEarlier } = parseObject(said);
  if (kind === "refused" && typeof status === "number" && typeof alert === "string") {
    const prices = parseToday(today);
    return { ...refuse(status, alert, Object(problems)), ...(prices && { today: prices }) };
  }
  const state = kind === "thanks" ? parseOrderState(order) : undefined;
  return state && { kind: "thanks", status: 200, order: state, isEarlier: isEarlier === true };
}
