import { useEffect } from "react";
import { ButtonLink } from "../site/button-link.tsx";
import { useCart } from "./cart-provider.tsx";
import type { OrderState } from "./order-answer.ts";
import { forgetOrderDraft } from "./order-draft.ts";

type OrderThanksProps = { order: OrderState; email: string };

/** Shown once an order is stored: the cart and what was typed have done their work. */
export function OrderThanks({ order, email }: OrderThanksProps) {
  const { dispatch } = useCart();

  useEffect(() => {
    dispatch({ type: "clear" });
    forgetOrderDraft();
  }, [dispatch]);

  return (
    <section className="tone-band tone-band--left order-thanks" data-tone="sage">
      <div className="grid">
        <div className="c-1-6">
          <h1 className="title-long" ref={focusOnMount} tabIndex={-1}>
            Tak for din forespørgsel!
          </h1>
        </div>
        <div className="stack stack--start c-8-5">
          <p className="lead">
            Vi har fået din bestilling. Den har nummer {order.number}
            {order.isReceiptWithheld ? "." : ", og du får en kvittering på mail."}
          </p>
          {order.isReceiptWithheld && (
            <p>
              Kvitteringen kommer ikke af sig selv, fordi der er bestilt usædvanligt meget. Vi ser
              på det. Skriv nummeret ned.
            </p>
          )}
          <p>
            Fakturaen kommer på mail, når varerne er leveret.
            {email && (
              <>
                {" "}
                Har du spørgsmål, så skriv til{" "}
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
                .
              </>
            )}
          </p>
          <ButtonLink to="/" arrow>
            Til forsiden
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function focusOnMount(heading: HTMLElement | null) {
  heading?.focus();
}
