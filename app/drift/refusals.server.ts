import { danishTimeAlone } from "../formats/danish-time.ts";
import type { DayCount } from "../server/metrics/day-counts.server.ts";

export type RefusalLine = { title: string; text: string; when: string };

type Words = { one: string; many: string; text: string };

const SIGN_IN: Words = {
  one: "forsøg på at logge ind",
  many: "forsøg på at logge ind",
  text: "Adgangskoden eller koden var forkert. Den, der bliver ved, må vente længere og længere.",
};

const WORDS: Record<string, Words> = {
  "refused robot": {
    one: "formular fra en robot",
    many: "formularer fra en robot",
    text: "Et felt, som mennesker ikke kan se, var udfyldt. Ingen mails blev sendt.",
  },
  "refused too many": {
    one: "gang blev der sendt for meget på kort tid",
    many: "gange blev der sendt for meget på kort tid",
    text: "Den, der spurgte, blev bedt om at vente lidt.",
  },
  "refused too large": {
    one: "fil eller tekst fyldte for meget",
    many: "filer eller tekster fyldte for meget",
    text: "Den, der sendte, fik besked om grænsen. Et billede må fylde 40\u00a0MB.",
  },
  "refused foreign form": {
    one: "formular fra en anden hjemmeside",
    many: "formularer fra en anden hjemmeside",
    text: "Den slags bliver ikke taget imod: ingen skal kunne sende noget i jeres navn.",
  },
};

/** In counted sentences: how often, and when last; who it was is written down nowhere. */
export function describeRefusals(
  signIns: { count: number; lastAt?: string },
  counts: DayCount[],
  now: Date,
): RefusalLine[] {
  const others = Object.entries(WORDS).map(([kind, words]) => {
    const own = counts.filter((count) => count.kind === kind);
    const lastAt = own
      .map(({ last_at }) => last_at)
      .sort()
      .at(-1);
    return lineOf(
      words,
      own.reduce((sum, { count }) => sum + count, 0),
      lastAt,
      now,
    );
  });
  return [lineOf(SIGN_IN, signIns.count, signIns.lastAt, now), ...others].flat();
}

function lineOf({ one, many, text }: Words, count: number, lastAt: string | undefined, now: Date) {
  if (count === 0) return [];
  const when = danishTimeAlone(new Date(lastAt ?? ""), now);
  return [{ title: `${count} ${count === 1 ? one : many}`, text, when }];
}
