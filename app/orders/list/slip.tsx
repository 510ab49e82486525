import { Screen } from "../../admin/shell/screen.tsx";
import { danishTimeAlone } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import type { Klinik } from "../../klinik/klinik.server.ts";
import type { Order } from "../order.ts";
import { sumRows } from "../order-sum.ts";

/** The slip that goes into the parcel: one sheet of paper, and nothing on it but the order. */
export function Slip({ order, clinic }: { order: Order; clinic: Klinik }) {
  const { number, form, lines, total, sum } = order;
  // Written with the year, so that server and browser, today and tomorrow write the same.
  const placed = danishTimeAlone(new Date(order.placedAt), new Date(0));
  return (
    <Screen
      title={`Seddel til bestilling ${number}`}
      back={{ to: "/admin/bestillinger", label: "Tilbage til bestillinger", title: "Bestillinger" }}
    >
      <article className="slip">
        <header>
          <address>
            <strong>{clinic.navn}</strong>
            {clinic.adresse}
            {"\n"}
            {clinic.postnummer} {clinic.by}
            {clinic.cvr && `\nCVR ${clinic.cvr}`}
          </address>
          <p>Modtaget {placed}</p>
        </header>
        <address>
          <strong>{form.organisation || form.navn}</strong>
          {form.organisation && `Att. ${form.navn}\n`}
          {form.adresse}
          {"\n"}
          {form.postnummer} {form.by}
          {form.telefon && `\nTelefon ${form.telefon}`}
          {`\n${form.email}`}
          {form.cvr && `\nCVR ${form.cvr}`}
          {form.ean && `\nEAN ${form.ean}`}
          {form.rekvisition && `\nRekvisition ${form.rekvisition}`}
        </address>
        <table>
          <caption className="sr">Varer</caption>
          <thead>
            <tr>
              <th scope="col">Antal</th>
              <th scope="col">Vare</th>
              <th scope="col">Pris</th>
              <th scope="col">Sum</th>
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
            {(sum ? sumRows(sum) : [asOnceSaid(total)]).map(({ label, value }) => (
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
            <h2>Besked</h2>
            <p className="slip__message">{form.besked}</p>
          </section>
        )}
      </article>
      <button className="button" type="button" onClick={() => window.print()}>
        Udskriv
      </button>
    </Screen>
  );
}

/** Of an order that was taken before freight was part of it. */
function asOnceSaid(total: number) {
  return { label: "I alt inkl. moms, uden fragt", value: formatKroner(total) };
}
