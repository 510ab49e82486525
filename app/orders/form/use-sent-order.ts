import { useSyncExternalStore } from "react";
import { subscribeToSentOrder } from "./sent-key.ts";
import { readSentOrder } from "./sent-order.ts";

/** The latest order sent from this browser; the server, and the first render, know of none. */
export function useSentOrder() {
  return useSyncExternalStore(subscribeToSentOrder, readSentOrder, readNone);
}

function readNone() {
  return undefined;
}
