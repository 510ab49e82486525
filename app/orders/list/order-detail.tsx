import { Link, useFetcher } from "react-router";
import type { SaveAnswer } from "../../admin/save/save-answer.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { buyerRows, ORDER_FIELDS, ORDER_LABELS, type Order } from "../order.ts";
import { sumRows } from "../order-sum.ts";
import { EraseOrder } from "./erase-order.tsx";

export function OrderDetail({ order }: { order: Order }) {
  const { number, form, lines, sum, isEmptied } = order;
  return (
    <div className="order-detail">
      <details>
        <summary>
          Vis bestilling<span className="sr"> {number}</span>
        </summary>
        <dl>
          {buyerRows(form).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {ORDER_FIELDS.map((name) => (
            <div key={name}>
              <dt>{ORDER_LABELS[name]}</dt>
              <dd>{form[name] || (name === "besked" && isEmptied ? ERASED : "–")}</dd>
            </div>
          ))}
          <div>
            <dt>Varer</dt>
            <dd>
              {lines
                .map((line) => `${line.quantity} × ${line.navn} à ${formatKroner(line.pris)}`)
                .join("\n")}
            </dd>
          </div>
          {sum &&
            sumRows(sum).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </details>
      <div className="row">
        <Link className="text-button" to={{ search: `?seddel=${number}` }}>
          Seddel<span className="sr"> til bestilling {number}</span>
        </Link>
        <HandledButton order={order} />
        <EraseOrder order={order} />
      </div>
    </div>
  );
}

const ERASED = "Slettet, fordi bestillingen er gammel";

function HandledButton({ order: { id, revision, number, handled } }: { order: Order }) {
  const fetcher = useFetcher<SaveAnswer>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="order-detail__handled">
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
      {!busy && fetcher.data?.ok === false && <p role="alert">{fetcher.data.sentence}</p>}
    </fetcher.Form>
  );
}
