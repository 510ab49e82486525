import { useSyncExternalStore } from "react";
import { parseObject } from "../../formats/json.ts";
import { type OrderState, parseOrderState } from "../orders/order-state.ts";
import { readSentText, subscribeToSentOrder, writeSentText } from "./sent-key.ts";

const REMEMBERED_MS = 24 * 60 * 60_000;

/** The latest order that was sent from this browser. It holds nothing personal. */
export type SentOrder = {
  id: string;
  sentAt: number;
  order?: OrderState;
  isLate: boolean;
  isTold: boolean;
};

let seen: { text: string | null; sent: SentOrder | undefined } = { text: null, sent: undefined };

/** The same object as long as the same is stored. */
export function readSentOrder(): SentOrder | undefined {
  const text = readSentText();
  if (text !== seen.text) seen = { text, sent: parseSentOrder(text, Date.now()) };
  return seen.sent;
}

export function writeSentOrder(sent: SentOrder | undefined) {
  writeSentText(sent ? JSON.stringify(sent) : null);
}

export function markTold() {
  const sent = readSentOrder();
  if (sent?.order && !sent.isTold) writeSentOrder({ ...sent, isTold: true });
}

export function parseSentOrder(text: string | null, now: number): SentOrder | undefined {
  const stored = parseObject(text);
  const { id, sentAt } = stored;
  if (typeof id !== "string" || typeof sentAt !== "number") return undefined;
  if (Math.abs(now - sentAt) > REMEMBERED_MS) return undefined;
  const order = parseOrderState(stored.order);
  return { id, sentAt, order, isLate: stored.isLate === true, isTold: stored.isTold === true };
}

export function useSentOrder() {
  return useSyncExternalStore(subscribeToSentOrder, readSentOrder, readNone);
}

function readNone() {
  return undefined;
}
