import type { Klinik } from "../../content/klinik/klinik.server.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { Screen } from "../../shell/screen.tsx";
import { addressLines, type Order } from "../orders/order.ts";
import { sumRows } from "../orders/order-sum.ts";

type SlipsProps = { orders: Order[]; clinic: Klinik; back: string };

/** Packing slips, one sheet per order. */
export function Slips({ orders, clinic, back }: SlipsProps) {
  const [first] = orders;
  const way = {
    to: `/admin/bestillinger${back}`,
    label: "Tilbage til bestillinger",
    title: "Bestillinger",
  };
  const title =
    first && orders.length === 1
      ? `Følgeseddel til bestilling ${first.number}`
      : `Følgesedler til ${orders.length} bestillinger`;
  return (
    <Screen title={title} back={way}>
      {orders.map((order) => (
        <Slip key={order.id} order={order} clinic={clinic} isAlone={orders.length === 1} />
      ))}
      <button className="button" type="button" onClick={() => window.print()}>
        Udskriv
      </button>
    </Screen>
  );
}

type SlipProps = { order: Order; clinic: Klinik; isAlone: boolean };

function Slip({ order, clinic, isAlone }: SlipProps) {
  const { number, form, lines, total, sum, placedAt, withdrawnAt } = order;
  const [name, ...address] = addressLines(form);
  const MessageHeading = isAlone ? "h2" : "h3";
  return (
    <article className="slip card stack">
      {!isAlone && <h2>Bestilling {number}</h2>}
      <header className="row row--apart">
        <Address
          name={clinic.navn}
          lines={[
            clinic.adresse,
            `${clinic.postnummer} ${clinic.by}`,
            clinic.cvr && `CVR ${clinic.cvr}`,
          ]}
        />
        <p>
          Modtaget {formatTime(placedAt)}
          {withdrawnAt && <strong>Fortrudt {formatTime(withdrawnAt)}</strong>}
        </p>
      </header>
      <Address
        name={name}
        lines={[
          ...address,
          form.telefon && `Telefon ${form.telefon}`,
          form.email,
          form.cvr && `CVR ${form.cvr}`,
          form.ean && `EAN ${form.ean}`,
          form.rekvisition && `Rekvisition ${form.rekvisition}`,
        ]}
      />
      <table>
        <caption className="sr">Varer</caption>
        <thead>
          <tr>
            <th scope="col">Antal</th>
            <th scope="col">Vare</th>
            <th scope="col">Pris</th>
            <th scope="col">Beløb</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ navn, quantity, pris }, index) => (
            <tr key={index}>
              <td>{quantity}</td>
              <td>{navn}</td>
              <td>{formatKroner(pris)}</td>
              <td>{formatKroner(pris * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(sum ? sumRows(sum) : [totalRow(total)]).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {form.besked && (
        <section>
          <MessageHeading>Besked</MessageHeading>
          <p className="slip__message">{form.besked}</p>
        </section>
      )}
    </article>
  );
}

function Address({ name, lines }: { name?: string; lines: string[] }) {
  return (
    <address>
      <strong>{name}</strong>
      {lines.filter(Boolean).join("\n")}
    </address>
  );
}

/** With the year: the text must not depend on today. */
function formatTime(iso: string): string {
  return danishTimeCapitalised(new Date(iso), new Date(0));
}

/** For orders from before freight was included. */
function totalRow(total: number) {
  return { label: "I alt inkl. moms, uden fragt", value: formatKroner(total) };
}
