import { readStored, watchStored, writeStored } from "../cart/cart-storage.ts";

export const SENT_KEY = "samspil-bestilling-sendt";

export function readSentText(): string | null {
  return readStored(SENT_KEY);
}

export function writeSentText(text: string | null) {
  writeStored(SENT_KEY, text);
  // A browser tells the other tabs of what is stored; who listens here is told the same way.
  window.dispatchEvent(new StorageEvent("storage", { key: SENT_KEY }));
}

/** Whether an order was sent from here, and the site has said that it is stored; undefined when none was. */
export function stateOfSentOrder(): "sent" | "stored" | undefined {
  const text = readSentText();
  if (text === null) return undefined;
  try {
    return "order" in Object(JSON.parse(text)) ? "stored" : "sent";
  } catch {
    return undefined;
  }
}

/** Something new in the cart ends the thanks for what was ordered before; an order on its way is kept. */
export function endThanks() {
  if (stateOfSentOrder() === "stored") writeSentText(null);
}

export function subscribeToSentOrder(listener: () => void): () => void {
  return watchStored(SENT_KEY, listener);
}
