import { Link, useLocation } from "react-router";
import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { ArrowLeft } from "../../site/page/icons.tsx";
import type { Order } from "../orders/order.ts";
import { type Search, searchQuery } from "../orders/search.ts";
import { formatWithdrawal, type ShownWithdrawal } from "./open-withdrawals.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderNote } from "./order-note.tsx";
import { OrderStates } from "./order-rows.tsx";
import { OrderSheet } from "./order-sheet.tsx";
import { type OrderRow, rowStates } from "./row-state.ts";

type OrderDetailProps = {
  row: OrderRow;
  withdrawals: ShownWithdrawal[];
  clinic: Klinik;
  search: Search;
  /** Opened by the user, rather than as the only match. */
  isRequested: boolean;
};

/** The order stands beside the list; on phones in its place. Printed, it is the slip. */
export function OrderDetail({ row, withdrawals, clinic, search, isRequested }: OrderDetailProps) {
  const { order, mails } = row;
  const { id, revision, number, handled, withdrawnAt } = order;
  const whose = <span className="sr">: bestilling {number}</span>;
  return (
    <section
      className="order-detail order-sheet rows stack stack--top"
      aria-labelledby="bestilling"
    >
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
      </header>
      <OrderSheet order={order} clinic={clinic}>
        {withdrawals.map((withdrawal) => (
          <p key={withdrawal.id} className="notice" data-tone="heather">
            {formatWithdrawal(withdrawal)}
          </p>
        ))}
        <div className="row">
          <ActButton
            className={handled ? "button button--small" : "button button--light button--small"}
            fields={{ intent: "handled", id, revision, handled: String(!handled) }}
            aria-pressed={handled}
          >
            {handled && <span aria-hidden="true">✓</span>}
            Behandlet{whose}
          </ActButton>
          <button className="text-button" type="button" onClick={() => window.print()}>
            Følgeseddel{whose}
          </button>
          <EraseOrder order={order} back={searchQuery(search)} />
        </div>
        <OrderNote key={id} {...order} />
      </OrderSheet>
      <section className="order-detail__mails">
        <h3 className="below-s">Mails</h3>
        <OrderMails mails={mails} />
      </section>
    </section>
  );
}

function EraseOrder({ order: { id, number }, back }: { order: Order; back: string }) {
  const { pathname } = useLocation();
  return (
    <ActButton
      className="text-button text-button--danger"
      fields={{ intent: "erase", id }}
      question={{ title: `Slet bestilling ${number}`, text: QUESTION, to: pathname + back }}
    >
      Slet<span className="sr"> bestilling {number}</span>
    </ActButton>
  );
}

const QUESTION = (
  <>
    <p>Er du sikker på, at du vil slette denne bestilling?</p>
    <p>
      Alt om kunden og købet forsvinder herfra med det samme og kan ikke hentes tilbage. Mails, der
      ikke er sendt endnu, bliver ikke sendt. Dem, der er sendt, ligger stadig i jeres indbakke.
    </p>
  </>
);
