import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { formatKroner } from "../../../formats/kroner.ts";
import { RobotTrap } from "../../../site/form/robot-trap.tsx";
import { emptyTrap } from "../../../site/form/trap.ts";
import type { LegalNotice } from "../../jura/law-pages.ts";
import { LegalNoticeFile } from "../../jura/legal-notice.tsx";
import { mayWithdraw } from "../../orders/order.ts";
import { type OrderRefusal, remainingRefusal } from "../../orders/order-answer.ts";
import { type OrderSum, sumContents } from "../../orders/order-sum.ts";
import { useOrderDraft } from "./order-draft.ts";
import { OrderFields } from "./order-fields.tsx";

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

  useEffect(() => {
    if (isSending || !answer) return;
    const next = form.current?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");
    next?.focus();
  }, [answer, isSending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    emptyTrap(event.currentTarget);
    onSend(sent);
  }

  return (
    <form ref={form} className="form-grid" noValidate onSubmit={submit}>
      <h2 className="sr">Din bestilling</h2>
      <OrderFields form={draft.form} problems={refusal?.problems} onChange={change} />
      <RobotTrap />
      <TermsBeforeOrder
        terms={terms}
        sum={sum}
        isPrivate={mayWithdraw(draft.form)}
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

export type OrderTerms = {
  leveringstid: string;
  betalingsfrist: string;
  keptFor: string;
  notice: LegalNotice | undefined;
};

type OrderTermsProps = {
  terms: OrderTerms;
  sum: OrderSum;
  isPrivate: boolean;
  alert: ReactNode;
  children: ReactNode;
};

/** The law requires the terms right above the order button. */
function TermsBeforeOrder({ terms, sum, isPrivate, alert, children }: OrderTermsProps) {
  const { leveringstid, betalingsfrist, keptFor, notice } = terms;
  return (
    <section className="order-terms" aria-labelledby="order-terms">
      <h3 id="order-terms">Det siger du ja til</h3>
      <ul className="ticks">
        {leveringstid && <li>Leveringstiden er {leveringstid}.</li>}
        {isPrivate ? (
          <>
            <li>
              Du betaler med faktura, når varerne er leveret. Den kommer på mail
              {betalingsfrist && `, og du har ${betalingsfrist} til at betale den`}.
            </li>
            <li>
              Du kan fortryde i 14 dage, efter at du har fået varerne. Du betaler selv for at sende
              dem tilbage. <a href="/fortrydelsesret">Fortrydelsesret</a>
            </li>
            <li>
              Er der en fejl ved en vare, har du 2 års reklamationsret efter købeloven.{" "}
              <LegalNoticeFile notice={notice} />
            </li>
          </>
        ) : (
          <li>
            I betaler med faktura, når varerne er leveret. Skriver I et EAN-nummer, kommer den
            elektronisk, ellers på mail.
            {betalingsfrist && ` Betalingsfristen er ${betalingsfrist}.`}
          </li>
        )}
        <li>
          Oplysningerne bruges til varer og faktura og gemmes i {keptFor}.{" "}
          <a href="/privatliv">Privatlivspolitik</a>
        </li>
        <li>
          Resten står i vores <a href="/handelsbetingelser">handelsbetingelser</a>.
        </li>
      </ul>
      {alert}
      <p className="row row--apart row--baseline order-terms__sum">
        <span>I alt{sumContents(sum)}</span>
        <b>{formatKroner(sum.total)}</b>
      </p>
      {children}
    </section>
  );
}
