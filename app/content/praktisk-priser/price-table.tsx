import type { PriceLine } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { PriceList } from "./price-sections.ts";

type PriceTableProps = {
  priceList: PriceList;
  /** The id of a heading beside it; absent: its heading is above it. */
  headedBy?: string;
};

export function PriceTable({ priceList, headedBy }: PriceTableProps) {
  return (
    <table className="prices" aria-labelledby={headedBy}>
      {!headedBy && (
        <caption>
          <h2>{priceList.heading}</h2>
        </caption>
      )}
      <tbody>
        {priceList.lines.map((line, index) => (
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
