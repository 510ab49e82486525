import { readStored, watchStored, writeStored } from "./cart-storage.ts";

export const THANKS_KEY = "samspil-bestilling-sendt";

export function readStoredThanks(): string | null {
  return readStored(THANKS_KEY);
}

export function watchThanks(listener: () => void): () => void {
  return watchStored(THANKS_KEY, listener);
}

export function clearThanks() {
  storeThanks(null);
}

export function storeThanks(text: string | null) {
  writeStored(THANKS_KEY, text);
  // Browsers send storage events to other tabs only.
  window.dispatchEvent(new StorageEvent("storage", { key: THANKS_KEY }));
}
