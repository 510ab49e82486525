import { hasPrice } from "../formats/kroner.ts";
import { Island } from "../site/browser/island.tsx";
import { AddOneToCart, AddToCart } from "./add-to-cart.island.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import type { CartProduct } from "./cart.ts";

/** One of the product, from a list of products. */
export function BuyOne({ product }: { product: CartProduct }) {
  if (!hasPrice(product.pris)) return <AskForPrice navn={product.navn} />;
  return (
    <Island of={AddOneToCart} props={{ product: cartProduct(product) }} wakes="kurv/cart-popup" />
  );
}

/** As many as one wants of the product that the page is about. */
export function BuyMany({ product }: { product: CartProduct }) {
  if (!hasPrice(product.pris)) return <AskForPrice navn={product.navn} />;
  return (
    <Island of={AddToCart} props={{ product: cartProduct(product) }} wakes="kurv/cart-popup" />
  );
}

/** Without the rest of what the shop knows: it travels in the page. */
function cartProduct({ id, navn, pris, billede }: CartProduct): CartProduct {
  return { id, navn, pris, billede };
}
