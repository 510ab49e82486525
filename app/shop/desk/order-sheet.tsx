import { type ReactNode, useEffect } from "react";
import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { isPhoneNumber } from "../../formats/phone-number.ts";
import { Screen } from "../../shell/screen.tsx";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { LogoLink } from "../../site/shell/logo.tsx";
import { addressLines, BUYERS, buyerOf, ORDER_LABELS, type Order } from "../orders/order.ts";
import { GOODS, sumRows } from "../orders/order-sum.ts";

/** Packing slips, a sheet for each order, printed at once. */
export function Slips({ orders, ...shop }: { orders: Order[]; clinic: Klinik; back: string }) {
  const title =
    orders.length === 1
      ? `Følgeseddel til bestilling ${orders[0]?.number}`
      : `Følgesedler til ${orders.length} bestillinger`;
  const to = `/admin/bestillinger${shop.back}`;
  useEffect(() => window.print(), []);
  return (
    <Screen title={title} back={{ to, label: "Tilbage til bestillinger", title: "Bestillinger" }}>
      {orders.map((order) => (
        <article key={order.id} className="order-sheet stack card">
          <h2>Bestilling {order.number}</h2>
          <OrderSheet order={order} clinic={shop.clinic} />
        </article>
      ))}
      <button className="button" type="button" onClick={() => window.print()}>
        Udskriv
      </button>
    </Screen>
  );
}

type OrderSheetProps = { order: Order; clinic: Klinik; children?: ReactNode };

/** What the screen and the slip say of an order. Printed, it begins with the clinic. `children`: what only the screen has. */
export function OrderSheet({ order, clinic, children }: OrderSheetProps) {
  const { form, placedAt, withdrawnAt } = order;
  const buyer = buyerOf(form);
  return (
    <>
      <p className="muted">
        Modtaget {formatTime(placedAt)}
        {buyer && ` · ${BUYERS[buyer]}`}
        {withdrawnAt && <strong>Fortrudt {formatTime(withdrawnAt)}</strong>}
      </p>
      <address className="order-sheet__clinic">
        <LogoLink clinic={clinic} />
        {`\n${clinic.navn}\n${clinic.adresse}\n${clinic.postnummer} ${clinic.by}`}
        {clinic.cvr && `\nCVR ${clinic.cvr}`}
      </address>
      {children}
      <Customer {...order} />
      <Goods {...order} />
    </>
  );
}

/** The address is as on an envelope, with links to call and write. */
function Customer({ form, isEmptied }: Order) {
  const { telefon, email } = form;
  const besked = form.besked || (isEmptied ? ERASED : "");
  return (
    <section>
      <h3 className="below-s">Kunde</h3>
      <address className="order-sheet__to">{addressLines(form).join("\n")}</address>
      <p>
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

function Goods({ lines, sum, total }: Order) {
  const rows = sum ? sumRows(sum) : [{ kind: "total", label: "I alt", value: formatKroner(total) }];
  return (
    <section>
      <h3 className="below-s">Varer</h3>
      <dl className="definitions order-sheet__sum">
        {lines.map(({ navn, quantity, pris }, index) => (
          <div key={index}>
            <dt>
              {quantity === 1 ? `1 × ${navn}` : `${quantity} × ${navn} à ${formatKroner(pris)}`}
            </dt>
            <dd>{formatKroner(pris * quantity)}</dd>
          </div>
        ))}
        {rows
          .filter(({ label }) => label !== GOODS)
          .map(({ label, value, kind }) => (
            <div key={label} data-kind={kind}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** With the year: what is printed must not depend on today. */
function formatTime(iso: string): string {
  return danishTimeCapitalised(new Date(iso), new Date(0));
}
