import { quote } from "../../formats/quote.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { parsePriceList, splitLead, splitSections } from "../../site/text/rich-text-parts.ts";

export type PriceCheck = { heading: string } & ({ lines: number } | { problem: string });

export function checkPriceLists(html: string): PriceCheck[] {
  return splitSections(splitLead(html).rest).flatMap((section): PriceCheck[] => {
    const lines = [...section.html.matchAll(LINE)].map(([line]) => line);
    if (!lines.some((line) => PRICE.test(plainText(line)))) return [];
    const { heading } = section;
    const isTable = heading && parsePriceList(section.html);
    return isTable
      ? [{ heading, lines: lines.length }]
      : [{ heading, problem: problemOf(heading, lines) }];
  });
}

const LINE = /<li>(?:(?!<li>)[\s\S])*?<\/li>/g;
const PRICE = /\d\s*kr\b/;

function problemOf(heading: string, lines: string[]): string {
  if (!heading) return "listen skal have en overskrift over sig";
  const odd = lines.find((line) => !parsePriceList(`<ul>${line}</ul>`));
  return odd
    ? `linjen ${quote(plainText(odd))} skal ende med en tankestreg og en pris, for eksempel – 1.250 kr.`
    : "der skal kun stå en liste under overskriften, ikke anden tekst";
}
