import type { ReactNode } from "react";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import { InlineScript } from "../../site/shell/inline-script.tsx";
import { Loading } from "../../site/shell/loading.tsx";
import { SENT_KEY } from "../checkout/sent-key.ts";
import { CART_KEY } from "./cart-storage.ts";
import type { Removal } from "./removal.tsx";
import { focusOnMount, RemovedLine } from "./removal.tsx";
import type { Clinic } from "./use-clinic.ts";

type EmptyCartProps = {
  /** False until the browser has looked into its cart. */
  isCertain: boolean;
  /** Emptied by hand just now, it has the focus and a way back. */
  removal: Removal;
  children?: ReactNode;
};

export function EmptyCart({ isCertain, removal, children }: EmptyCartProps) {
  const { removed, undo } = removal;
  return (
    <section className={isCertain ? "wrap empty-cart" : "wrap empty-cart empty-cart--guessed"}>
      {!isCertain && <InlineScript code={lookIntoCart} />}
      <div className="grid grid--center">
        <div className="stack stack--start c-1-6">
          {children}
          <h1 ref={removed ? focusOnMount : undefined} tabIndex={-1}>
            Din kurv er tom
          </h1>
          {removed && (
            <p className="cart-removed">
              <RemovedLine removed={removed} onUndo={undo} />
            </p>
          )}
          <p className="lead">
            Der er ikke noget i den endnu. Måske er der noget i shoppen, I kan bruge derhjemme?
          </p>
          <ButtonLink to="/shop" arrow>
            Gå til shoppen
          </ButtonLink>
        </div>
        <div className="c-8-5">
          <div className="shape shape--circle">
            <Picture src="/illustrations/produkt-kort.svg" alt="" priority="high" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The cart needs script; ordering does not. The style sheet shows what is wanted of it. */
export function Meanwhile({ clinic }: { clinic: Clinic }) {
  return (
    <>
      <div className="wrap cart-awaited">
        <Loading />
      </div>
      <OrderWithoutScript clinic={clinic} />
    </>
  );
}

function OrderWithoutScript({ clinic: { telefon, email } }: { clinic: Clinic }) {
  return (
    <section className="wrap empty-cart order-by-hand">
      <div className="stack">
        <h1>Bestil på telefon eller mail</h1>
        <p className="lead">
          Kurven virker kun med JavaScript slået til. Du kan også bestille uden: Sig, hvad du vil
          have, og hvor vi skal sende det hen, så sender vi varerne med faktura.
        </p>
        {telefon && (
          <p className="lead">
            Ring på <PhoneLink number={telefon} />
          </p>
        )}
        {email && (
          <p className="lead">
            Skriv til <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** The server guesses that a cart is empty: before that is painted, this takes the guess back from who has one. */
const lookIntoCart = `{
const { dataset } = document.documentElement;
try {
  const stored = localStorage.getItem("${CART_KEY}");
  if (JSON.parse(localStorage.getItem("${SENT_KEY}"))?.order) dataset.cart = "ordered";
  else if (stored && stored !== "[]") dataset.cart = "filled";
} catch {}
}`;
