import { type CartItem, MAX_QUANTITY, parseCartProduct } from "./cart.ts";

export const CART_KEY = "samspil-cart";

declare global {
  interface Window {
    /** What the browser would not store, by its key: it lives as long as the page. */
    unstored?: Record<string, string | null>;
  }
}

/** Out of the browser's local storage; reading the property alone throws where storage is forbidden. Runs inline too. */
export function readStored(key: string): string | null {
  const unstored = window.unstored?.[key];
  if (unstored !== undefined) return unstored;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when the browser's storage is full or forbidden. Runs inline too (add-to-cart.ts), so it uses no other function. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    delete window.unstored?.[key];
    return true;
  } catch {
    window.unstored = { ...window.unstored, [key]: text };
    return false;
  }
}

/** Where the cart lies between visits: the items as JSON text. Neither call throws. */
export type CartStorage = {
  read(): string | null;
  write(items: CartItem[]): void;
};

export const browserCartStorage: CartStorage = {
  read: () => readStored(CART_KEY),
  write: (items) => writeStored(CART_KEY, JSON.stringify(items)),
};

/** Calls back when what is stored may have changed, in any tab, or while the page lay in the browser's memory; returns how to stop. */
export function watchStored(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
  };
}

/** The items in a stored text. What cannot be read is left out and logged, never shown. */
export function parseStoredCart(text: string | null): CartItem[] {
  if (text === null) return [];
  try {
    return parseItems(JSON.parse(text));
  } catch (error) {
    logLoadError(error);
    return [];
  }
}

function parseItems(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) throw new TypeError("the stored cart is not a list");
  const byId = new Map<string, CartItem>();
  for (const value of stored) {
    const item = parseItem(value);
    if (item && !byId.has(item.id)) byId.set(item.id, item);
    else logLoadError(new TypeError("a stored item was left out"));
  }
  return [...byId.values()];
}

function parseItem(value: unknown): CartItem | undefined {
  const product = parseCartProduct(value);
  const { quantity }: Record<string, unknown> = Object(value);
  if (!product || typeof quantity !== "number" || !isPossibleQuantity(quantity)) return undefined;
  return { ...product, quantity };
}

function isPossibleQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

function logLoadError(error: unknown) {
  console.error("Error loading cart from localStorage:", error);
}
