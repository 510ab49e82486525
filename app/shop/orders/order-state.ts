import { toObject } from "../../formats/json.ts";
import type { Order, OrderLine } from "./order.ts";
import type { OrderSum } from "./order-sum.ts";

/** The part of a stored order that its sender gets back: nothing personal. */
export type OrderState = Pick<Order, "number" | "lines"> & {
  sum: OrderSum;
  isReceiptWithheld: boolean;
};

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
