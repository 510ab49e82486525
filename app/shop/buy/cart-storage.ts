import { MAX_QUANTITY } from "../goods/shop-product.ts";
import { type CartItem, parseCartProduct } from "./cart.ts";

export const CART_KEY = "samspil-cart";

declare global {
  interface Window {
    /** Values that the browser refused to store, by key, for the life of the page. */
    unstored?: Record<string, string | null>;
  }
}

type StorageArea = "localStorage" | "sessionStorage";

/** Even reading the property throws if storage is forbidden. */
export function readStored(key: string, area: StorageArea = "localStorage"): string | null {
  const unstored = window.unstored?.[key];
  if (unstored !== undefined) return unstored;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Falls back to memory when storage is full or forbidden. */
export function writeStored(key: string, text: string | null, area: StorageArea = "localStorage") {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    delete window.unstored?.[key];
  } catch {
    window.unstored = { ...window.unstored, [key]: text };
  }
}

/** The stored items as JSON. Neither call throws. */
export type CartStorage = {
  read(): string | null;
  write(items: CartItem[]): void;
};

export const browserCartStorage: CartStorage = {
  read: () => readStored(CART_KEY),
  write: (items) => writeStored(CART_KEY, JSON.stringify(items)),
};

/** Reports changes from other tabs and from the back/forward cache. */
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

/** Unreadable items are left out and logged. */
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
