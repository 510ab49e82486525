import { formatKroner } from "../../formats/kroner.ts";
import type { OrderLine } from "../order.ts";

/** The lines of an order as it was stored. */
export function OrderedLines({ lines }: { lines: OrderLine[] }) {
  return (
    <ul className="ordered-lines">
      {lines.map(({ navn, quantity, pris }, index) => (
        <li key={index}>
          <span>
            <b>{navn}</b>
            <small>
              {quantity} × {formatKroner(pris)}
            </small>
          </span>
          <span className="price">{formatKroner((Math.round(pris * 100) * quantity) / 100)}</span>
        </li>
      ))}
    </ul>
  );
}
