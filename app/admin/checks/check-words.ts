import { cprNumbersIn } from "../../formats/cpr-number.ts";
import { differingPrices } from "./differing-prices.ts";
import type { Finding, Known } from "./finding.ts";
import { passedDates } from "./passed-dates.ts";

/** What any text is looked at for. Takes the sentences of each paragraph. */
export function checkWords(paragraphs: string[][], known: Known): Finding[] {
  const sentences = paragraphs.flat();
  return [
    ...checkCpr(sentences),
    ...differingPrices(paragraphs, known.prices).map(
      ({ written, label, price }): Finding => ({
        weight: "see",
        short: `Prisen ${written}`,
        sentence: `Her står ${written}, men i prislisten koster »${label}« ${price.replace(/\.?$/, ".")}`,
        place: { words: written },
      }),
    ),
    ...checkDates(sentences, known.today),
  ];
}

/** As many as can be taken in; the others come when these are mended. */
const MOST = 6;

/** The same is said once. */
export function firstOf(findings: Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.sentence, finding])).values()].slice(
    0,
    MOST,
  );
}

function checkCpr(sentences: string[]): Finding[] {
  return cprNumbersIn(sentences.join("\n")).map((words) => ({
    weight: "see",
    short: "Ligner et CPR-nummer",
    sentence: `»${words}« ligner et CPR-nummer. Det hører ikke til på en hjemmeside.`,
    place: { words },
  }));
}

function checkDates(sentences: string[], today: string): Finding[] {
  const dates = passedDates(sentences, today);
  const first = dates.find(({ looksAhead }) => looksAhead) ?? dates[0];
  if (!first) return [];
  const others =
    ["", " og en anden dato"][dates.length - 1] ?? ` og ${dates.length - 1} andre datoer`;
  return [
    {
      weight: first.looksAhead ? "see" : "know",
      short: `Datoen ${first.written}`,
      sentence: `»${first.written}«${others} er gået. Passer teksten stadig?`,
      place: { words: first.written },
    },
  ];
}
