import { createFormId, isFormId } from "../../formats/form-id.ts";
import { parseObject } from "../../formats/json.ts";
import { readStored, writeStored } from "./cart-storage.ts";

const ORDER_ID_KEY = "samspil-bestilling-id";
const LIFETIME_MS = 24 * 60 * 60_000;

/** All tabs share the next order's id for a day or until the order is confirmed: sending again is the same order. */
export function readOrderId(): string {
  const stored = parseOrderId(readStored(ORDER_ID_KEY), Date.now());
  if (stored) return stored;
  const id = createFormId();
  writeStored(ORDER_ID_KEY, JSON.stringify({ id, at: Date.now() }));
  return id;
}

/** @returns false if another tab has confirmed it already */
export function clearOrderId(id: string): boolean {
  if (parseObject(readStored(ORDER_ID_KEY)).id !== id) return false;
  writeStored(ORDER_ID_KEY, null);
  return true;
}

export function parseOrderId(text: string | null, now: number): string | undefined {
  const { id, at } = parseObject(text);
  if (typeof id !== "string" || !isFormId(id) || typeof at !== "number") return undefined;
  return Math.abs(now - at) < LIFETIME_MS ? id : undefined;
}
