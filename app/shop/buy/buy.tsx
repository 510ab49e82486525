import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { hasPrice } from "../../formats/kroner.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import type { SiteData } from "../../site/shell/site-data.ts";
import { isSoldOut } from "../goods/shop.ts";
import type { CartProduct } from "../goods/shop-product.ts";
import { type ClinicContact, WaysToOrder } from "./order-by-hand.tsx";

type Bought = CartProduct & { lager?: string; tilbage?: string };
type BuyProps = { product: Bought; isOpen: boolean };

export function BuyOne(props: BuyProps) {
  return (
    <Buy {...props}>
      <button
        className="button button--small"
        type="submit"
        aria-label={`Læg i kurv: ${props.product.navn}`}
      >
        Læg i kurv
      </button>
    </Buy>
  );
}

export function BuyMany(props: BuyProps) {
  return (
    <Buy {...props}>
      <div className="quantity">
        <button type="button" data-step="-1" aria-label="Én færre">
          −
        </button>
        <input
          name="antal"
          inputMode="numeric"
          autoComplete="off"
          aria-label="Antal"
          defaultValue="1"
        />
        <button type="button" data-step="1" aria-label="Én mere">
          +
        </button>
      </div>
      <button className="button" type="submit">
        Læg i kurv <ArrowRight />
      </button>
      <noscript>
        <a className="link" href="/kurv">
          Bestil på telefon eller mail
        </a>
      </noscript>
    </Buy>
  );
}

function Buy({ product, isOpen, children }: BuyProps & { children: ReactNode }) {
  if (isSoldOut(product)) return <SoldOut {...product} />;
  const reason = reasonToContact(product, isOpen);
  if (reason) return <ContactInstead navn={product.navn} reason={reason} />;
  const { id, navn, pris, billede } = product;
  return (
    <form className="row add-to-cart" data-product={JSON.stringify({ id, navn, pris, billede })}>
      {children}
      <output className="note" name="svar" />
    </form>
  );
}

function reasonToContact({ pris }: CartProduct, isOpen: boolean): string | undefined {
  // A product without a price must not be ordered for 0 kr.
  if (!hasPrice(pris)) return "om prisen.";
  return isOpen ? undefined : "for at bestille.";
}

function SoldOut({ tilbage }: Bought) {
  return (
    <p className="sold-out">
      <b>Udsolgt</b>
      {tilbage && ` På lager igen ${tilbage}`}
    </p>
  );
}

function ContactInstead({ navn, reason }: { navn: string; reason: string }) {
  const visitor = useRouteLoaderData<{ site: SiteData }>("site-layout");
  const clinic: ClinicContact = visitor?.site.clinic ?? { telefon: "", email: "" };
  return (
    <p className="ask-for-price">
      <WaysToOrder clinic={clinic} subject={navn} /> {reason}
    </p>
  );
}
