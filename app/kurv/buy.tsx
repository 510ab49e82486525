import { hasPrice } from "../formats/kroner.ts";
import { isSoldOut } from "../shop/shop.ts";
import { Island } from "../site/browser/island.tsx";
import { AddOneToCart, AddToCart } from "./add-to-cart.island.tsx";
import type { CartProduct } from "./cart.ts";
import { WaysToOrder } from "./order-by-hand.tsx";
import { useClinic } from "./use-clinic.ts";

type Bought = CartProduct & { lager?: string; tilbage?: string };
type BuyProps = { product: Bought; isOpen: boolean };

export function BuyOne({ product, isOpen }: BuyProps) {
  if (isSoldOut(product)) return <SoldOut {...product} />;
  const reason = whyNot(product, isOpen);
  if (reason) return <AskInstead navn={product.navn} reason={reason} />;
  return (
    <Island of={AddOneToCart} props={{ product: cartProduct(product) }} wakes="kurv/cart-popup" />
  );
}

export function BuyMany({ product, isOpen }: BuyProps) {
  if (isSoldOut(product)) return <SoldOut {...product} />;
  const reason = whyNot(product, isOpen);
  if (reason) return <AskInstead navn={product.navn} reason={reason} />;
  return (
    <Island of={AddToCart} props={{ product: cartProduct(product) }} wakes="kurv/cart-popup" />
  );
}

/** What one asks about instead of putting it in the cart; undefined where it can be ordered here. */
function whyNot({ pris }: CartProduct, isOpen: boolean): string | undefined {
  // Where a price is agreed on and not written, it cannot be ordered for 0 kr.
  if (!hasPrice(pris)) return "om prisen.";
  return isOpen ? undefined : "for at bestille.";
}

/** Without the rest of what the shop knows: it travels in the page. */
function cartProduct({ id, navn, pris, billede }: CartProduct): CartProduct {
  return { id, navn, pris, billede };
}

/** It says when it is back, if the clinic does. */
function SoldOut({ tilbage }: Bought) {
  return (
    <p className="sold-out">
      <b>Udsolgt</b>
      {tilbage && ` Kommer igen ${tilbage}`}
    </p>
  );
}

function AskInstead({ navn, reason }: { navn: string; reason: string }) {
  return (
    <p className="ask-for-price">
      <WaysToOrder clinic={useClinic()} subject={navn} /> {reason}
    </p>
  );
}
