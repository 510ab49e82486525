import { hasPrice } from "../formats/kroner.ts";
import { Island } from "../site/browser/island.tsx";
import { PhoneLink } from "../site/page/phone-link.tsx";
import { AddOneToCart, AddToCart } from "./add-to-cart.island.tsx";
import type { CartProduct } from "./cart.ts";
import { useClinic } from "./use-clinic.ts";

export function BuyOne({ product }: { product: CartProduct }) {
  if (!hasPrice(product.pris)) return <AskForPrice navn={product.navn} />;
  return (
    <Island of={AddOneToCart} props={{ product: cartProduct(product) }} wakes="kurv/cart-popup" />
  );
}

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

/** Where a price is agreed on and not written: what has none cannot be ordered for 0 kr. */
function AskForPrice({ navn }: { navn: string }) {
  const { telefon, email } = useClinic();
  return (
    <p className="ask-for-price">
      {telefon && (
        <>
          Ring på <PhoneLink className="link" number={telefon} />
        </>
      )}
      {telefon && email && " eller "}
      {email && (
        <a className="link" href={`mailto:${email}?subject=${encodeURIComponent(navn)}`}>
          {telefon ? "skriv til os" : "Skriv til os"}
        </a>
      )}
      {telefon || email ? " om prisen." : "Kontakt os om prisen."}
    </p>
  );
}
