import { type FormEvent, useEffect, useRef } from "react";
import { cvrWarning, eanWarning } from "../../formats/business-number.ts";
import { RobotTrap } from "../../site/page/robot-trap.tsx";
import { buyerOf, ORDER_LABELS, type OrderField as OrderFieldName } from "../orders/order.ts";
import { type OrderRefusal, remainingRefusal } from "../orders/order-answer.ts";
import type { OrderSum } from "../orders/order-sum.ts";
import { BuyerChoice } from "./buyer-choice.tsx";
import { cprWarning } from "./cpr-number.ts";
import { suggestEmail } from "./email-hint.ts";
import { OrderField } from "./order-field.tsx";
import { type OrderTerms, TermsBeforeOrder } from "./order-terms.tsx";
import { useOrderDraft } from "./use-order-draft.ts";

type OrderFormProps = {
  sum: OrderSum;
  terms: OrderTerms;
  answer: OrderRefusal | undefined;
  isSending: boolean;
  onSend: (sent: FormData) => void;
};

export function OrderForm({ sum, terms, answer, isSending, onSend }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useOrderDraft();
  const refusal = answer && remainingRefusal(answer, draft.form);
  const buyer = buyerOf(draft.form) ?? "privat";

  useEffect(() => {
    if (isSending || !answer) return;
    const next = form.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");
    next?.focus();
  }, [answer, isSending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  }

  const field = (name: OrderFieldName) => ({
    name,
    label: ORDER_LABELS[name],
    value: draft.form[name],
    problem: refusal?.problems[name],
    onChange: change,
  });

  return (
    <form ref={form} className="form-grid order-form" noValidate onSubmit={submit}>
      <h2 className="sr">Din bestilling</h2>
      <BuyerChoice value={buyer} onChange={change} />
      <div className="form-grid__row">
        <OrderField
          {...field("organisation")}
          label={buyer === "offentlig" ? "Institution" : "Virksomhedens navn"}
          buyers="virksomhed offentlig"
          autoComplete="organization"
        />
        <OrderField
          {...field("cvr")}
          buyers="virksomhed offentlig"
          className="w-5"
          inputMode="numeric"
          findWarning={cvrWarning}
        />
        <OrderField
          {...field("ean")}
          buyers="virksomhed offentlig"
          className="w-7"
          hint="13 cifre. Så kommer fakturaen elektronisk."
          inputMode="numeric"
          findWarning={eanWarning}
        />
        <OrderField {...field("rekvisition")} buyers="offentlig" />
        <OrderField
          {...field("navn")}
          label={buyer === "privat" ? ORDER_LABELS.navn : "Att."}
          autoComplete="name"
          findWarning={cprWarning}
        />
        <OrderField
          {...field("email")}
          type="email"
          autoComplete="email"
          findMeant={suggestEmail}
        />
        <OrderField {...field("telefon")} type="tel" autoComplete="tel" />
        <OrderField {...field("adresse")} autoComplete="address-line1" findWarning={cprWarning} />
        <OrderField
          {...field("postnummer")}
          className="w-4"
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <OrderField
          {...field("by")}
          className="w-8"
          autoComplete="address-level2"
          findWarning={cprWarning}
        />
        <OrderField
          {...field("besked")}
          rows={3}
          hint="Skriv ikke om helbred eller andet personligt."
          findWarning={cprWarning}
        />
      </div>
      <RobotTrap />
      <TermsBeforeOrder
        terms={terms}
        sum={sum}
        alert={refusal && !isSending && <OrderAlert sentence={refusal.alert} />}
      >
        <button className="button" type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? "Sender bestilling..." : "Bestil med betalingspligt"}
        </button>
      </TermsBeforeOrder>
    </form>
  );
}

function OrderAlert({ sentence }: { sentence: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{sentence}</p>
    </div>
  );
}
