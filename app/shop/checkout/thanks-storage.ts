import { readStored, watchStored, writeStored } from "../cart/cart-storage.ts";

export const THANKS_KEY = "samspil-bestilling-sendt";

export function readStoredThanks(): string | null {
  return readStored(THANKS_KEY);
}

export function watchThanks(listener: () => void): () => void {
  return watchStored(THANKS_KEY, listener);
}

/** Something new in the cart ends the thanks for what was ordered before. */
export function endThanks() {
  storeThanks(null);
}

export function storeThanks(text: string | null) {
  writeStored(THANKS_KEY, text);
  // A browser tells the other tabs of what is stored; who listens here is told the same way.
  window.dispatchEvent(new StorageEvent("storage", { key: THANKS_KEY }));
}
