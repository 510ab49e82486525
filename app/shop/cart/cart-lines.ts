import { hasPrice, parsePrice } from "../../formats/kroner.ts";
import { isSoldOut } from "../products/shop.ts";
import type { CartItem, ShopProduct } from "./cart.ts";
import type { Today } from "./today.ts";

export type CartLine = CartItem &
  ShopProduct & {
    isGone: boolean;
    formerPris: string | undefined;
  };

export function canBeOrdered(line: CartLine): boolean {
  return !line.isGone && !isSoldOut(line) && hasPrice(line.pris);
}

/** The items with today's names, prices and pictures, in the order of the cart; as they are where nobody has said yet. */
export function readCartLines(items: CartItem[], today: Today | undefined): CartLine[] {
  return items.map((item) => {
    const product = today?.products.find(({ id }) => id === item.id);
    const isGone = !product && today?.asked.includes(item.id) === true;
    if (!product) return { ...item, isGone, formerPris: undefined };
    const formerPris = parsePrice(item.pris) === parsePrice(product.pris) ? undefined : item.pris;
    return { ...item, ...product, isGone, formerPris };
  });
}
