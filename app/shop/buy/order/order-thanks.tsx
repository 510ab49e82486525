import { useEffect } from "react";
import { isEan } from "../../../formats/business-number.ts";
import { formatKroner } from "../../../formats/kroner.ts";
import { ButtonLink } from "../../../site/page/button-link.tsx";
import { Facts } from "../../../site/page/facts.tsx";
import { PhoneLink } from "../../../site/page/phone-link.tsx";
import {
  addressLines,
  mayWithdraw,
  ORDER_LABELS,
  type OrderForm,
  type OrderLine,
  withoutHiddenFields,
} from "../../orders/order.ts";
import type { OrderState } from "../../orders/order-answer.ts";
import { Bill } from "../cart/bill.tsx";
import type { ClinicContact } from "../order-by-hand.tsx";
import { orderDraft } from "./order-draft.ts";
import type { OrderTerms } from "./order-form.tsx";
import { thanks as keptThanks, type Thanks } from "./send-order.ts";

type OrderThanksProps = {
  thanks: Thanks;
  clinic: ClinicContact;
  terms: OrderTerms;
  hasMore: boolean;
};

export function OrderThanks(props: OrderThanksProps) {
  const { thanks, clinic, terms, hasMore } = props;
  const { order, isDifferent } = thanks;
  const sent = orderDraft.read();
  const form = sent.sentAs === thanks.id ? sent.form : undefined;
  const ordered = form && withoutHiddenFields({ ...form, koeber: form.koeber || "privat" });
  useTitle("Tak for din forespørgsel!");

  return (
    <>
      <section className="tone-band tone-band--left order-thanks" data-tone="sage">
        <div className="grid">
          <div className="c-1-6">
            <h1 className="title-long" ref={focusOnMount} tabIndex={-1}>
              Tak for din forespørgsel!
            </h1>
          </div>
          <div className="stack stack--start c-8-5">
            <p className="lead">
              Vi har fået din bestilling. Den har nummer{" "}
              <strong className="order-thanks__number">{order.number}</strong>
              <span className="sr">.</span>
            </p>
            {isDifferent && (
              <p>
                Den kom frem, selv om siden ikke nåede at sige det. Har du rettet noget bagefter, er
                det ikke med: <ContactUs clinic={clinic} />
              </p>
            )}
            <ReceiptSentence order={order} email={form?.email} clinic={clinic} />
          </div>
        </div>
      </section>
      <section className="band wrap">
        <div className="grid order-thanks__columns">
          <div className="c-1-6">
            <h2 className="title-m">Din bestilling</h2>
            <OrderedLines lines={order.lines} />
            <Bill sum={order.sum} />
          </div>
          <div className="stack c-8-5">
            <Facts facts={factsOf(order.number, ordered, terms, clinic)} />
            <div className="button-pair">
              <button className="button button--light" type="button" onClick={() => window.print()}>
                Udskriv
              </button>
              {hasMore ? (
                <button className="button" type="button" onClick={keptThanks.remove}>
                  Se resten af kurven
                </button>
              ) : (
                <ButtonLink to="/" arrow>
                  Til forsiden
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

type ReceiptWordsProps = { order: OrderState; email: string | undefined; clinic: ClinicContact };

/** Shows the address, so that a typing error is noticed at once. */
function ReceiptSentence({ order, email, clinic }: ReceiptWordsProps) {
  if (order.isReceiptWithheld) {
    return (
      <p>
        Kvitteringen er ikke sendt endnu, fordi der er kommet usædvanligt mange bestillinger. Vi
        sender den, når vi har set på det. Skriv nummeret ned.
      </p>
    );
  }
  if (!email) return <p>Kvitteringen sendes til den e-mail, du skrev.</p>;
  return (
    <p>
      Kvitteringen er på vej til <strong className="order-thanks__email">{email}</strong>. Er
      adressen forkert, så sig det til os, og oplys nummeret: <ContactUs clinic={clinic} />
    </p>
  );
}

function ContactUs({ clinic: { telefon, email } }: { clinic: ClinicContact }) {
  return (
    <>
      {telefon && <PhoneLink className="link nowrap" number={telefon} />}
      {telefon && email && " eller "}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      .
    </>
  );
}

function factsOf(
  number: string,
  form: OrderForm | undefined,
  terms: OrderTerms,
  clinic: ClinicContact,
) {
  const { leveringstid, betalingsfrist } = terms;
  const { telefon, email } = clinic;
  const invoice = isEan(form?.ean ?? "")
    ? "Fakturaen kommer elektronisk på jeres EAN-nummer, når varerne er leveret."
    : "Fakturaen kommer på mail, når varerne er leveret.";
  const days = betalingsfrist && ` Betalingsfristen er ${betalingsfrist}.`;
  return [
    leveringstid && { term: "Levering", detail: `Leveringstiden er ${leveringstid}.` },
    { term: "Betaling", detail: invoice + days },
    form?.ean && { term: ORDER_LABELS.ean, detail: form.ean },
    form?.rekvisition && { term: ORDER_LABELS.rekvisition, detail: form.rekvisition },
    (!form || mayWithdraw(form)) && {
      term: "Fortrydelsesret",
      detail: (
        <>
          {form ? "Du har" : "Køber du som privat, har du"} 14 dage, fra du har fået varerne.{" "}
          <a href={`/fortryd?nummer=${number}`}>Fortryd aftalen her</a>
        </>
      ),
    },
    form && {
      term: "Sendes til",
      detail: addressLines(form).map((line, index) => <div key={index}>{line}</div>),
    },
    (telefon || email) && {
      term: "Spørgsmål",
      detail: (
        <>
          {telefon && (
            <div>
              <PhoneLink number={telefon} />
            </div>
          )}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </>
      ),
    },
  ];
}

/** The route's title is the cart's: only the browser knows that the order is stored. */
function useTitle(words: string) {
  useEffect(() => {
    const before = document.title;
    document.title = before.replace(/^[^·]*/, `${words} `);
    return () => {
      document.title = before;
    };
  }, [words]);
}

/** Focus alone would scroll the heading under the sticky header. */
function focusOnMount(heading: HTMLElement | null) {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function OrderedLines({ lines }: { lines: OrderLine[] }) {
  return (
    <ul role="list" className="ordered-lines ruled">
      {lines.map(({ navn, quantity, pris }, index) => (
        <li key={index}>
          <span>
            <b>{navn}</b>
            <small>
              {quantity} × {formatKroner(pris)}
            </small>
          </span>
          <span className="price">{formatKroner((Math.round(pris * 100) * quantity) / 100)}</span>
        </li>
      ))}
    </ul>
  );
}
