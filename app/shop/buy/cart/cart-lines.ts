import { hasPrice, parsePrice } from "../../../formats/kroner.ts";
import { isSoldOut } from "../../goods/shop.ts";
import type { ShopProduct } from "../../goods/shop-product.ts";
import type { CartItem } from "./cart.ts";

export type CartLine = CartItem &
  ShopProduct & {
    isGone: boolean;
    /** The stored price, if it differs. */
    formerPris: string | undefined;
  };

export function canBeOrdered(product: ShopProduct & Partial<CartLine>): boolean {
  return !product.isGone && !isSoldOut(product) && hasPrice(product.pris);
}

export function readCartLines(items: CartItem[], products: ShopProduct[]): CartLine[] {
  return items.map((item) => {
    const product = products.find(({ id }) => id === item.id);
    if (!product) return { ...item, isGone: true, formerPris: undefined };
    const formerPris = parsePrice(item.pris) === parsePrice(product.pris) ? undefined : item.pris;
    return { ...item, ...product, isGone: false, formerPris };
  });
}
