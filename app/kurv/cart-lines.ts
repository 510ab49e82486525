import type { CartItem, CartProduct } from "./cart.ts";

/** An item of the cart beside what the shop says of it today. */
export type CartLine = CartItem & {
  /** The shop no longer has it; name and price are the ones it had. */
  isGone: boolean;
  /** The price text it had when it was put in the cart, if the shop now asks another. */
  formerPris: string | undefined;
};

/** The items with today's names, prices and pictures, in the order of the cart. */
export function readCartLines(items: CartItem[], products: CartProduct[]): CartLine[] {
  const today = new Map(products.map((product) => [product.id, product]));
  return items.map((item) => {
    const product = today.get(item.id);
    if (!product) return { ...item, isGone: true, formerPris: undefined };
    const formerPris = item.pris === product.pris ? undefined : item.pris;
    return { ...item, ...product, isGone: false, formerPris };
  });
}
