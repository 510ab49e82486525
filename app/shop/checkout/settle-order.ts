import { cart } from "../cart/cart-store.ts";
import { fetchOrderState, type OrderState } from "../orders/order-state.ts";
import { keepSentForm } from "./order-draft.ts";
import { readSentOrder, type SentOrder, writeSentOrder } from "./sent-order.ts";

const ASK_EVERY_MS = 3_000;
/** Longer than the server gives a request: what has not come by then never will. */
const LOST_AFTER_MS = 120_000;

/** Before an order leaves: should its page go away, the next one asks what became of it. */
export function noteSent(id: string) {
  writeSentOrder({ id, sentAt: Date.now(), isLate: false, isTold: false });
}

/** It was refused: nothing is stored, and nothing on its way. */
export function forgetSent(id: string) {
  if (readSentOrder()?.id === id) writeSentOrder(undefined);
}

/** It is stored: what was ordered leaves the cart, and what was typed the form, whichever page hears of it first. */
export function settleSent(id: string, order: OrderState, isLate: boolean) {
  const sent = readSentOrder();
  if (sent?.id !== id || sent.order) return;
  writeSentOrder({ ...sent, order, isLate });
  cart.dispatch({ type: "ordered", lines: order.lines });
  keepSentForm(id);
}

/** Asks what became of an order, in the tab that is looked at, until that is known. Returns how to stop. */
export function watchSent({ id, sentAt }: SentOrder): () => void {
  const leaving = new AbortController();
  let timer = setTimeout(ask, Math.max(0, sentAt + ASK_EVERY_MS - Date.now()));

  async function ask() {
    timer = setTimeout(ask, ASK_EVERY_MS);
    if (document.hidden) return;
    const isLost = Date.now() - sentAt > LOST_AFTER_MS;
    try {
      const order = await fetchOrderState(id, leaving.signal);
      if (leaving.signal.aborted) return;
      if (order) settleSent(id, order, true);
      else if (isLost) forgetSent(id);
    } catch {
      // The connection is gone, or the page: it is asked again.
    }
  }

  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
