import { Link } from "react-router";
import { useRowForm } from "../../../admin/save/use-quick-save.tsx";
import { formatKroner } from "../../../formats/kroner.ts";
import { isPhoneNumber } from "../../../formats/phone-number.ts";
import { ArrowLeft } from "../../../site/page/icons.tsx";
import { PhoneLink } from "../../../site/page/phone-link.tsx";
import { type ShownWithdrawal, withdrawalWords } from "../../withdrawal/open-withdrawals.tsx";
import { buyerRows, ORDER_FIELDS, ORDER_LABELS, type Order } from "../order.ts";
import { GOODS, sumRows } from "../order-sum.ts";
import { EraseOrder } from "./erase-order.tsx";
import { OrderMails } from "./order-mails.tsx";
import { OrderStates } from "./order-rows.tsx";
import { type OrderRow, rowStates } from "./row-state.ts";
import { orderQuery, type Search, searchQuery } from "./search.ts";

type OrderDetailProps = {
  row: OrderRow;
  withdrawals: ShownWithdrawal[];
  search: Search;
  /** Somebody pressed on it, and was not only shown it as the one there is. */
  isAsked: boolean;
};

/** All of one order, beside the list; on a phone in its place. */
export function OrderDetail({ row, withdrawals, search, isAsked }: OrderDetailProps) {
  const { order, received, mails } = row;
  const { number, form, lines, sum, isEmptied, handled, withdrawnAt } = order;
  return (
    <section className="order-detail rows stack stack--top" aria-labelledby="bestilling">
      {isAsked && (
        <Link className="back" to={{ search: searchQuery(search) }}>
          <ArrowLeft /> Alle bestillinger
        </Link>
      )}
      <header>
        <h2 id="bestilling" tabIndex={-1} data-moved={isAsked || undefined}>
          Bestilling {number}
        </h2>
        <OrderStates
          states={rowStates({ handled, isWithdrawn: withdrawnAt !== undefined, mails })}
        />
        <p className="muted">{received}</p>
      </header>
      {withdrawals.map((withdrawal) => (
        <p key={withdrawal.id} className="notice" data-tone="heather">
          {withdrawalWords(withdrawal)}
        </p>
      ))}
      <div className="row">
        <HandledButton order={order} />
        <Link className="text-button" to={{ search: orderQuery(search, "seddel", number) }}>
          Seddel<span className="sr"> til bestilling {number}</span>
        </Link>
        <EraseOrder order={order} back={searchQuery(search)} />
      </div>
      <dl className="definitions">
        {buyerRows(form).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {ORDER_FIELDS.filter((name) => form[name]).map((name) => (
          <div key={name}>
            <dt>{ORDER_LABELS[name]}</dt>
            <dd>
              <FieldValue name={name} value={form[name]} />
            </dd>
          </div>
        ))}
        {isEmptied && !form.besked && (
          <div>
            <dt>{ORDER_LABELS.besked}</dt>
            <dd>{ERASED}</dd>
          </div>
        )}
        <div>
          <dt>{GOODS}</dt>
          <dd>
            {lines
              .map((line) => `${line.quantity} × ${line.navn} à ${formatKroner(line.pris)}`)
              .join("\n")}
          </dd>
        </div>
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
      <section>
        <h3 className="below-s">Mails</h3>
        <OrderMails mails={mails} />
      </section>
    </section>
  );
}

type FieldValueProps = {
  name: (typeof ORDER_FIELDS)[number];
  value: string;
};

/** A telephone to call, an address to write to. */
function FieldValue({ name, value }: FieldValueProps) {
  if (name === "telefon" && isPhoneNumber(value))
    return <PhoneLink className="link" number={value} />;
  if (name !== "email") return value;
  return (
    <a className="link" href={`mailto:${encodeURIComponent(value).replace("%40", "@")}`}>
      {value}
    </a>
  );
}

const ERASED = "Slettet, fordi bestillingen er gammel";

function HandledButton({ order: { id, revision, number, handled } }: { order: Order }) {
  const { Form, busy, trouble } = useRowForm();
  return (
    <>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="handled" value={String(!handled)} />
        <button
          className={handled ? "button button--small" : "button button--light button--small"}
          name="intent"
          value="handled"
          type="submit"
          aria-pressed={handled}
          disabled={busy}
        >
          {handled && <span aria-hidden="true">✓</span>}
          Behandlet<span className="sr">: bestilling {number}</span>
        </button>
      </Form>
      {trouble}
    </>
  );
}
