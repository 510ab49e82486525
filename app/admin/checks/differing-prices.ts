import { parsePrice } from "../../formats/kroner.ts";
import type { KnownPrice } from "./finding.ts";

type DifferingPrice = KnownPrice & { written: string };

/** Prices in a sentence that names a line of the price list, and says another price than it does. */
export function differingPrices(sentences: string[], prices: KnownPrice[]): DifferingPrice[] {
  const lines = prices.map((line) => ({ ...line, name: line.label.toLowerCase() }));
  if (isPriceList(sentences, lines)) return [];
  return sentences.flatMap((sentence) => {
    const written = sentence.match(PRICE) ?? [];
    if (written.length === 0) return [];
    const words = sentence.toLowerCase();
    const named = lines.filter(({ name }) => words.includes(name));
    const [first] = named;
    if (!first) return [];
    const right = new Set(named.map(({ price }) => parsePrice(price)));
    return written
      .filter((price) => !right.has(parsePrice(price)))
      .map((price) => ({ label: first.label, price: first.price, written: price }));
  });
}

const PRICE = /\d{1,3}(?:[. ]\d{3})+(?:,\d\d)? ?kr\b\.?|\d+(?:,\d\d)? ?kr\b\.?/gi;

/** The list itself is where prices are changed. */
function isPriceList(sentences: string[], lines: { name: string }[]): boolean {
  const text = sentences.join("\n").toLowerCase();
  const named = lines.filter(({ name }) => text.includes(name)).length;
  return named >= 3 && named > lines.length / 2;
}
