import { parsePrice } from "../../formats/kroner.ts";
import type { KnownPrice } from "./finding.ts";

/** Sentences with a price; each is held against every line of the list. */
const MOST_SENTENCES = 200;

type DifferingPrice = KnownPrice & { written: string };

/**
 * Prices in a sentence that names a line of the price list, or follows one that does and says no price itself, where the list
 * says another. Takes the sentences of each paragraph.
 */
export function differingPrices(paragraphs: string[][], prices: KnownPrice[]): DifferingPrice[] {
  const lines = prices.map((line) => ({ ...line, name: line.label.toLowerCase() }));
  if (isPriceList(paragraphs.flat(), lines)) return [];
  const namedIn = (sentence: string) => {
    const words = sentence.toLowerCase();
    return lines.filter(({ name }) => words.includes(name));
  };
  let compared = 0;
  return paragraphs.flatMap((sentences) => sentences.flatMap(differingIn));

  function differingIn(sentence: string, at: number, sentences: string[]) {
    const written = sentence.match(PRICE) ?? [];
    if (written.length === 0 || compared === MOST_SENTENCES) return [];
    compared += 1;
    const before = sentences[at - 1] ?? "";
    const own = namedIn(sentence);
    const named = own.length > 0 || before.match(PRICE) ? own : namedIn(before);
    const [first] = named;
    if (!first) return [];
    const right = new Set(named.map(({ price }) => parsePrice(price)));
    return written
      .filter((price) => !right.has(parsePrice(price)))
      .map((price) => ({ label: first.label, price: first.price, written: price }));
  }
}

/** '1.100 kr.', '1100 kroner', 'kr. 1.100,-' or '1.100,-' */
const PRICE = new RegExp(
  [
    "\\bkr\\.? ?N(?:,\\d\\d|,[-–](?!\\d))?",
    "N,[-–](?!\\d)",
    "N(?:,\\d\\d)? ?(?:kr\\b\\.?|kroner\\b)",
  ]
    .join("|")
    .replaceAll("N", "(?<!\\d)(?:\\d{1,3}(?:[. ]\\d{3}){1,2}|\\d{1,9})"),
  "gi",
);

/** The list itself is where prices are changed. */
function isPriceList(sentences: string[], lines: { name: string }[]): boolean {
  const text = sentences.join("\n").toLowerCase();
  const named = lines.filter(({ name }) => text.includes(name)).length;
  return named >= 3 && named > lines.length / 2;
}
