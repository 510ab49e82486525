import { parsePrice } from "../shop/shop.ts";
import type { CartItem, CartProduct } from "./cart.ts";

/** An item of the cart beside what the shop says of it today. */
export type CartLine = CartItem & {
  /** The shop no longer has it; name and price are the ones it had. */
  isGone: boolean;
  /** The price text it had when it was put in the cart, if the shop now asks another amount. */
  formerPris: string | undefined;
};

/** The items with today's names, prices and pictures, in the order of the cart. */
export function readCartLines(items: CartItem[], products: CartProduct[]): CartLine[] {
  return items.map((item) => {
    const product = products.find(({ id }) => id === item.id);
    if (!product) return { ...item, isGone: true, formerPris: undefined };
    const formerPris = parsePrice(item.pris) === parsePrice(product.pris) ? undefined : item.pris;
    return { ...item, ...product, isGone: false, formerPris };
  });
}
