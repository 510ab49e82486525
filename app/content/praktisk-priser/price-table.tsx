import type { PriceLine } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";

type PriceTableProps = { lines: PriceLine[]; heading?: string; headedBy?: string };

export function PriceTable({ lines, heading, headedBy }: PriceTableProps) {
  return (
    <table className="prices" aria-labelledby={headedBy}>
      {heading && (
        <caption>
          <h2>{heading}</h2>
        </caption>
      )}
      <tbody>
        {lines.map(({ navn, note, tid, pris }, index) => (
          <tr key={index}>
            <th scope="row">
              {navn}
              {note && <small>{capitalised(note)}</small>}
            </th>
            <td className={wrapsIn(tid)}>{withHardSpaces(tid)}</td>
            <td className={wrapsIn(pris)}>{pris}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LONGEST_LINE = 24;

function wrapsIn({ length }: string) {
  return length > LONGEST_LINE ? "wraps" : undefined;
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase("da") + text.slice(1);
}
