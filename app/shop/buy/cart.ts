import { parsePrice } from "../../formats/kroner.ts";
import { type CartProduct, MAX_QUANTITY } from "../goods/shop-product.ts";

export type CartItem = CartProduct & { quantity: number };

export type Cart = {
  items: CartItem[];
  showPopup: boolean;
  lastAddedProduct: CartProduct | undefined;
  lastAddedQuantity: number;
};

export type CartAction =
  | { type: "added"; product: CartProduct; quantity: number }
  | { type: "remove"; id: string }
  | { type: "updateQuantity"; id: string; quantity: number }
  /** Unless the item has been added again. */
  | { type: "restore"; item: CartItem; index: number }
  /** Removes what was ordered; items added meanwhile stay. */
  | { type: "ordered"; lines: { id: string; quantity: number }[] }
  | { type: "hidePopup" }
  | { type: "load"; items: CartItem[] };

export const EMPTY_CART: Cart = {
  items: [],
  showPopup: false,
  lastAddedProduct: undefined,
  lastAddedQuantity: 0,
};

export function cartReducer(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case "added": {
      const { product: lastAddedProduct, quantity: lastAddedQuantity } = action;
      return { ...cart, showPopup: true, lastAddedProduct, lastAddedQuantity };
    }
    case "remove":
      return { ...cart, items: cart.items.filter((item) => item.id !== action.id) };
    case "updateQuantity":
      return { ...cart, items: updateQuantity(cart.items, action.id, action.quantity) };
    case "restore":
      return { ...cart, items: restoreItem(cart.items, action.item, action.index) };
    case "ordered":
      return { ...cart, items: action.lines.reduce(withoutOrdered, cart.items) };
    case "hidePopup":
      return hidePopup(cart);
    case "load":
      return { ...cart, items: action.items };
  }
}

export function parseCartProduct(value: unknown): CartProduct | undefined {
  const { id, navn, pris, billede }: Record<string, unknown> = Object(value);
  if (!isPossibleId(id) || typeof navn !== "string") return undefined;
  if (typeof pris !== "string" || typeof billede !== "string") return undefined;
  return { id, navn, pris, billede };
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

/** Half a surrogate pair cannot be part of an address. */
function isPossibleId(id: unknown): id is string {
  return typeof id === "string" && id !== "" && !/\p{Surrogate}/u.test(id);
}

function updateQuantity(items: CartItem[], id: string, quantity: number): CartItem[] {
  return items
    .map((item) => (item.id === id ? { ...item, quantity: wholeQuantity(quantity) } : item))
    .filter((item) => item.quantity > 0);
}

function restoreItem(items: CartItem[], item: CartItem, index: number): CartItem[] {
  if (items.some(({ id }) => id === item.id)) return items;
  return items.toSpliced(index, 0, item);
}

function withoutOrdered(items: CartItem[], ordered: { id: string; quantity: number }): CartItem[] {
  const item = items.find(({ id }) => id === ordered.id);
  return item ? updateQuantity(items, item.id, item.quantity - ordered.quantity) : items;
}

function wholeQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return 0;
  return Math.trunc(Math.min(Math.max(quantity, 0), MAX_QUANTITY));
}

/** A closed popup returns the same cart, so that nothing renders again. */
function hidePopup(cart: Cart): Cart {
  if (!cart.showPopup) return cart;
  return { ...cart, showPopup: false, lastAddedProduct: undefined, lastAddedQuantity: 0 };
}
