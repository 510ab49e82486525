/** Where the latest order sent from this browser is noted. */
export const SENT_KEY = "samspil-bestilling-sendt";

/** Whether anything is noted there; false where storage is forbidden. */
export function hasSentOrder(): boolean {
  try {
    return window.localStorage.getItem(SENT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Something new in the cart ends the thanks for what was ordered before; an order on its way is kept. */
export function endThanks() {
  try {
    const sent: unknown = JSON.parse(window.localStorage.getItem(SENT_KEY) ?? "null");
    if (typeof sent !== "object" || sent === null || !("order" in sent)) return;
    window.localStorage.removeItem(SENT_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: SENT_KEY }));
  } catch {
    // Nothing is kept here, or nothing that can be read: there are no thanks to end.
  }
}

/** Calls back after each change in any tab; returns how to stop. */
export function subscribeToSentOrder(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SENT_KEY || key === null) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}
