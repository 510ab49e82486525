import type { ReactNode } from "react";
import { formatKroner } from "../../formats/kroner.ts";
import { LegalNoticeFile } from "../jura/legal-notice.tsx";
import type { LegalNotice } from "../jura/notice.ts";
import { type OrderSum, sumContents } from "../orders/order-sum.ts";

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
export function TermsBeforeOrder({ terms, sum, isPrivate, alert, children }: OrderTermsProps) {
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
