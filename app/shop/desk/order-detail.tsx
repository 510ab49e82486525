import { Link } from "react-router";
import { formatKroner } from "../../formats/kroner.ts";
import { isPhoneNumber } from "../../formats/phone-number.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { ArrowLeft } from "../../site/page/icons.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { BUYERS, buyerOf, ORDER_LABELS, type Order, type OrderForm } from "../orders/order.ts";
import { GOODS, sumRows } from "../orders/order-sum.ts";
import { orderQuery, type Search, searchQuery } from "../orders/search.ts";
import { EraseOrder } from "./erase-order.tsx";
import { formatWithdrawal, type ShownWithdrawal } from "./open-withdrawals.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderStates } from "./order-rows.tsx";
import { type OrderRow, rowStates } from "./row-state.ts";

type OrderDetailProps = {
  row: OrderRow;
  withdrawals: ShownWithdrawal[];
  search: Search;
  /** Opened by the user, rather than as the only match. */
  isRequested: boolean;
};

/** The order stands beside the list; on phones in its place. */
export function OrderDetail({ row, withdrawals, search, isRequested }: OrderDetailProps) {
  const { order, received, mails } = row;
  const { number, form, lines, sum, isEmptied, handled, withdrawnAt } = order;
  const buyer = buyerOf(form);
  return (
    <section className="order-detail rows stack stack--top" aria-labelledby="bestilling">
      {isRequested && (
        <Link className="back" to={{ search: searchQuery(search) }}>
          <ArrowLeft /> Alle bestillinger
        </Link>
      )}
      <header>
        <h2 id="bestilling" tabIndex={-1} data-moved={isRequested || undefined}>
          Bestilling {number}
        </h2>
        <OrderStates states={rowStates({ handled, withdrawnAt, mails })} />
        <p className="muted">{buyer ? `${received} · ${BUYERS[buyer]}` : received}</p>
      </header>
      {withdrawals.map((withdrawal) => (
        <p key={withdrawal.id} className="notice" data-tone="heather">
          {formatWithdrawal(withdrawal)}
        </p>
      ))}
      <div className="row">
        <HandledButton order={order} />
        <Link
          className="text-button"
          to={{ search: `${orderQuery(search, number)}&seddel=${number}` }}
        >
          Følgeseddel<span className="sr"> til bestilling {number}</span>
        </Link>
        <EraseOrder order={order} back={searchQuery(search)} />
      </div>
      <Customer form={form} isEmptied={isEmptied} />
      <section>
        <h3 className="below-s">Varer</h3>
        <dl className="definitions order-detail__sum">
          {lines.map(({ navn, quantity, pris }, index) => (
            <div key={index}>
              <dt>
                {quantity === 1 ? `1 × ${navn}` : `${quantity} × ${navn} à ${formatKroner(pris)}`}
              </dt>
              <dd>{formatKroner(pris * quantity)}</dd>
            </div>
          ))}
          {sum &&
            sumRows(sum)
              .filter(({ label }) => label !== GOODS)
              .map(({ label, value, kind }) => (
                <div key={label} data-kind={kind}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
        </dl>
      </section>
      <section className="order-detail__mails">
        <h3 className="below-s">Mails</h3>
        <OrderMails mails={mails} />
      </section>
    </section>
  );
}

type CustomerProps = { form: OrderForm; isEmptied: boolean };

/** The address is as on an envelope, with links to call and write. */
function Customer({ form, isEmptied }: CustomerProps) {
  const { navn, organisation, adresse, postnummer, by, telefon, email } = form;
  const besked = form.besked || (isEmptied ? ERASED : "");
  return (
    <section>
      <h3 className="below-s">Kunde</h3>
      <p className="order-detail__customer">
        {organisation ? `${organisation}\nAtt. ${navn}` : navn}
        {`\n${adresse}, ${postnummer} ${by}\n`}
        {isPhoneNumber(telefon) ? <PhoneLink className="link" number={telefon} /> : telefon}
        {telefon && " · "}
        <a className="link" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
          {email}
        </a>
      </p>
      <dl className="definitions">
        {OTHER_FIELDS.map((name) => ({ name, value: name === "besked" ? besked : form[name] }))
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{ORDER_LABELS[name]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const OTHER_FIELDS = ["cvr", "ean", "rekvisition", "besked"] as const;
const ERASED = "Slettet, fordi bestillingen er gammel";

function HandledButton({ order: { id, revision, number, handled } }: { order: Order }) {
  return (
    <ActButton
      className={handled ? "button button--small" : "button button--light button--small"}
      fields={{ intent: "handled", id, revision, handled: String(!handled) }}
      aria-pressed={handled}
    >
      {handled && <span aria-hidden="true">✓</span>}
      Behandlet<span className="sr">: bestilling {number}</span>
    </ActButton>
  );
}
