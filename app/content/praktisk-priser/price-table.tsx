import type { PriceLine } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";

type PriceTableProps = { lines: PriceLine[] } & ({ heading: string } | { headedBy: string });

export function PriceTable({ lines, ...named }: PriceTableProps) {
  return (
    <table className="prices" aria-labelledby={"headedBy" in named ? named.headedBy : undefined}>
      {"heading" in named && (
        <caption>
          <h2>{named.heading}</h2>
        </caption>
      )}
      <tbody>
        {lines.map((line, index) => (
          <PriceRow key={index} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function PriceRow({ line: { label, note, duration, price } }: { line: PriceLine }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <small>{capitalised(note)}</small>}
      </th>
      <td>{withHardSpaces(duration)}</td>
      <td>{price}</td>
    </tr>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase("da") + text.slice(1);
}
