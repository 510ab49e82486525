import { isRecord, parseObject, toObject } from "../../formats/json.ts";
import type { Catalogue } from "../goods/shop.server.ts";
import {
  findOrderProblems,
  isRequired,
  type Order,
  type OrderForm,
  type OrderLine,
  type OrderProblems,
  orderAlert,
} from "./order.ts";
import type { OrderSum } from "./order-sum.ts";

/** `status` is HTTP's. */
export type OrderAnswer = OrderThanks | OrderRefusal;
/** The part of a stored order that its sender gets back: nothing personal. */
export type OrderState = Pick<Order, "number" | "lines"> & {
  sum: OrderSum;
  isReceiptWithheld: boolean;
};

export type OrderThanks = {
  kind: "thanks";
  status: 200;
  order: OrderState;
  /** An earlier attempt stored the order: later changes are not in it. */
  isDifferent: boolean;
};
export type OrderRefusal = {
  kind: "refused";
  status: number;
  alert: string;
  problems: OrderProblems;
  /** Seconds, where the limit is met. */
  wait?: number;
  /** The current products and prices, where the page shows older ones. */
  catalogue?: Catalogue;
};

export const ORDER_FAILED =
  "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

export const TOO_MANY_ORDERS =
  "Der er sendt mange bestillinger herfra på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

export function refuseOrder(
  status: number,
  alert: string,
  problems: OrderProblems = {},
): OrderRefusal {
  return { kind: "refused", status, alert, problems };
}

export function refuseUnready(form: OrderForm, required = isRequired): OrderRefusal | undefined {
  const problems = findOrderProblems(form, required);
  if (Object.keys(problems).length === 0) return undefined;
  return refuseOrder(422, orderAlert(form), problems);
}

export function remainingRefusal(answer: OrderRefusal, form: OrderForm): OrderRefusal | undefined {
  const pointedOut = Object.keys(answer.problems);
  if (pointedOut.length === 0) return answer;
  const remaining = Object.entries(findOrderProblems(form)).filter(([field]) =>
    pointedOut.includes(field),
  );
  if (remaining.length === 0) return undefined;
  return { ...answer, alert: orderAlert(form), problems: Object.fromEntries(remaining) };
}

export function parseOrderAnswer(text: string): OrderAnswer | undefined {
  const answer = parseObject(text);
  return isOrderAnswer(answer) ? answer : undefined;
}

function isOrderAnswer(answer: Record<string, unknown>): answer is OrderAnswer {
  const { kind, status, alert, order, problems } = answer;
  if (kind === "thanks") return isOrderState(order);
  return (
    kind === "refused" &&
    typeof status === "number" &&
    typeof alert === "string" &&
    isRecord(problems)
  );
}

export function isOrderState(value: unknown): value is OrderState {
  const { number, lines, sum } = toObject(value);
  return (
    typeof number === "string" &&
    isSum(toObject(sum)) &&
    Array.isArray(lines) &&
    lines.every(isLine)
  );
}

function isSum({ goods, total, moms }: Record<string, unknown>): boolean {
  return typeof goods === "number" && typeof total === "number" && Array.isArray(moms);
}

function isLine(value: unknown): value is OrderLine {
  const { navn, quantity, pris } = toObject(value);
  return typeof navn === "string" && typeof quantity === "number" && typeof pris === "number";
}
