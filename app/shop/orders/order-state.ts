import { toObject } from "../../formats/json.ts";
import type { Order, OrderLine } from "./order.ts";
import type { OrderSum } from "./order-sum.ts";

/** What is told of a stored order to who sent it: nothing personal. */
export type OrderState = Pick<Order, "number" | "lines"> & {
  sum: OrderSum;
  isReceiptWithheld: boolean;
};

/** An order out of what a browser has kept or been sent; undefined when it is none. */
export function parseOrderState(value: unknown): OrderState | undefined {
  const { number, lines, sum: stored, isReceiptWithheld } = toObject(value);
  const sum = parseSum(stored);
  if (typeof number !== "string" || !sum || !Array.isArray(lines)) return undefined;
  return {
    number,
    sum,
    isReceiptWithheld: isReceiptWithheld === true,
    lines: lines.flatMap((line) => parseLine(line) ?? []),
  };
}

function parseSum(value: unknown): OrderSum | undefined {
  const { goods, freight, moms, total } = toObject(value);
  if (typeof goods !== "number" || typeof total !== "number" || !Array.isArray(moms)) {
    return undefined;
  }
  return {
    goods,
    total,
    ...(typeof freight === "number" && { freight }),
    moms: moms.flatMap((part) => {
      const { rate, amount } = toObject(part);
      return typeof rate === "number" && typeof amount === "number" ? { rate, amount } : [];
    }),
  };
}

function parseLine(value: unknown): OrderLine | undefined {
  const { id, navn, quantity, pris } = toObject(value);
  if (typeof id !== "string" || typeof navn !== "string") return undefined;
  if (typeof quantity !== "number" || typeof pris !== "number") return undefined;
  return { id, navn, quantity, pris };
}
