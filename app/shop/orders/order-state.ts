import { toObject } from "../../formats/json.ts";
import type { Order, OrderLine } from "./order.ts";
import type { OrderSum } from "./order-sum.ts";

/** What is told of a stored order to whoever has the id of its form: nothing personal. */
export type OrderState = Pick<Order, "number" | "lines" | "total" | "sum"> & {
  isReceiptWithheld: boolean;
};

export const ORDER_STATE_PATH = "/kurv/bestilling";

/** @returns undefined while no order is stored under the id. @throws when the site does not answer */
export async function fetchOrderState(id: string, signal: AbortSignal) {
  const answer = await fetch(`${ORDER_STATE_PATH}?id=${id}`, { signal, cache: "no-store" });
  if (answer.status === 204) return undefined;
  if (answer.status !== 200) throw new Error(`${ORDER_STATE_PATH} ${answer.status}`);
  return parseOrderState(await answer.json());
}

/** An order out of what a browser has kept or been sent; undefined when it is none. */
export function parseOrderState(value: unknown): OrderState | undefined {
  const { number, lines, total, sum, isReceiptWithheld } = toObject(value);
  if (typeof number !== "string" || typeof total !== "number" || !Array.isArray(lines)) {
    return undefined;
  }
  const parts = parseSum(sum);
  return {
    number,
    total,
    ...(parts && { sum: parts }),
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
