import { parsePrice } from "../../../formats/kroner.ts";
import { type CartProduct, MAX_QUANTITY } from "../../goods/shop-product.ts";

export type CartItem = CartProduct & { quantity: number };

export type Added = { product: CartProduct; quantity: number; form: HTMLFormElement };

declare global {
  interface Window {
    /** By add-to-cart.ts, until start-cart-popup.ts has shown it. */
    addedToCart?: Added;
  }
}

export const CART_KEY = "samspil-cart";

/** Of the latest order's thanks, which end as something new is put in the cart. */
export const THANKS_KEY = "samspil-bestilling-sendt";

/** `items` may hold anything. */
export function addToStored(items: unknown[], product: CartProduct, quantity: number) {
  const at = items.findIndex((item) => Object(item).id === product.id);
  const { quantity: before } = Object(items[at]);
  const sum = (Number.isInteger(before) ? Math.max(before, 0) : 0) + quantity;
  const item = { ...product, quantity: Math.min(sum, MAX_QUANTITY) };
  items.splice(at < 0 ? items.length : at, 1, item);
}

/** An item that reaches 0 is removed. */
export function withQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  return items
    .map((item) => (item.id === id ? { ...item, quantity: wholeQuantity(quantity) } : item))
    .filter((item) => item.quantity > 0);
}

/** Unless the item has been added again. */
export function withRestored(items: CartItem[], item: CartItem, index: number): CartItem[] {
  return items.some(({ id }) => id === item.id) ? items : items.toSpliced(index, 0, item);
}

/** Removes what was ordered; items added meanwhile stay. */
export function withoutOrdered(
  items: CartItem[],
  ordered: { id: string; quantity: number }[],
): CartItem[] {
  return ordered.reduce((left, { id, quantity }) => {
    const before = left.find((item) => item.id === id)?.quantity ?? 0;
    return withQuantity(left, id, before - quantity);
  }, items);
}

export function cartTotal(items: { pris: string; quantity: number }[]): number {
  const oere = items.map((item) => Math.round(parsePrice(item.pris) * 100) * item.quantity);
  return oere.reduce((sum, part) => sum + part, 0) / 100;
}

export function itemCount(items: { quantity: number }[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

export function parseQuantity(text: string): number | undefined {
  const quantity = /^\d+$/.test(text) ? wholeQuantity(Number(text)) : 0;
  return quantity > 0 ? quantity : undefined;
}

function wholeQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return 0;
  return Math.trunc(Math.min(Math.max(quantity, 0), MAX_QUANTITY));
}
