import { MAX_QUANTITY } from "../../goods/shop-product.ts";
import { CART_KEY, type CartItem, itemCount } from "./cart.ts";
import { kept } from "./kept.ts";

export const cart = createCartStore();

/** The stored items. Reads nothing before the first `read`: servers create one too. */
export function createCartStore() {
  const stored = kept(CART_KEY, parseStoredCart);
  let items: CartItem[] = [];
  let lastText: string | null = null;

  /** @returns the same list until something changes */
  function read(): CartItem[] {
    const text = stored.text();
    if (text !== lastText) items = stored.read();
    lastText = text;
    return items;
  }

  return {
    read,
    subscribe: stored.subscribe,
    changeItems: (change: (items: CartItem[]) => CartItem[]) => stored.write(change(read())),
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
  const { id, navn, pris, billede, quantity }: Record<string, unknown> = Object(value);
  if (!isPossibleId(id) || typeof navn !== "string") return undefined;
  if (typeof pris !== "string" || typeof billede !== "string") return undefined;
  return isPossibleQuantity(quantity) ? { id, navn, pris, billede, quantity } : undefined;
}

/** Half a surrogate pair cannot be part of an address. */
function isPossibleId(id: unknown): id is string {
  return typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id);
}

function isPossibleQuantity(quantity: unknown): quantity is number {
  const number = Number.isInteger(quantity) ? Number(quantity) : 0;
  return number >= 1 && number <= MAX_QUANTITY;
}

function logLoadError(error: unknown) {
  console.error("Error loading cart from localStorage:", error);
}

/** The header shows how much the cart has. */
export function startCart() {
  const link = document.querySelector(".cart-link");
  const badge = link?.querySelector("b");

  function showCount() {
    const count = itemCount(cart.read());
    if (link) link.ariaLabel = labelOf(count);
    if (badge) badge.textContent = count > 0 ? String(count) : "";
  }

  cart.subscribe(showCount);
  showCount();
}

function labelOf(count: number): string {
  if (count === 0) return "Kurv";
  return count === 1 ? "Kurv 1 vare" : `Kurv ${count} varer`;
}
