import { stemmer } from "@orama/stemmers/danish";

/** Longer words are cut here: no Danish word is. */
const LONGEST_WORD = 60;
/** The halves of a compound; shorter ones are more often endings. */
const SHORTEST_HEAD = 3;
const SHORTEST_TAIL = 4;

/** Stems that the stemmer does not join, by their stems. */
const IRREGULAR: Record<string, string> = {
  born: "barn",
  modr: "mor",
  faedr: "far",
  brodr: "bror",
  sostr: "sost",
  dotr: "dat",
  maend: "mand",
  kursus: "kurs",
};

/** Query words that pages spell differently, by their stems. */
const SYNONYMS: Record<string, string> = { dat: "barn", son: "barn", teenag: "ung" };

const STOP_WORDS = new Set(
  "af alle at da de den der det dig din du eller en er et for fra han har hende hun hvad hvem hvor hvordan i ikke jeg kan man med mig min mit mine nar og om pa sa skal som til ud vi vil ved vaere vores jeres".split(
    " ",
  ),
);

export function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** 'Århus', 'Aarhus' and 'arhus' fold to one word; so do 'børn', 'boern' and 'born'. */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("oe", "o")
    .replaceAll("aa", "a");
}

export function stemOf(word: string): string {
  const stem = stemmer(foldWord(word.slice(0, LONGEST_WORD)));
  return IRREGULAR[stem] ?? stem;
}

export function queryStemOf(word: string): string {
  const stem = stemOf(word);
  return SYNONYMS[stem] ?? stem;
}

/** Without stop words, unless the query has nothing else. */
export function withoutStopWords(words: string[]): string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(foldWord(word)));
  return telling.length > 0 ? telling : words;
}

/** The stem that a word has with two neighbouring letters swapped back: 'teraip' → 'terapi'. */
export function unswapLetters(word: string, isKnown: (stem: string) => boolean) {
  const letters = foldWord(word.slice(0, LONGEST_WORD));
  for (let at = 1; at < letters.length; at += 1) {
    const swapped = `${letters[at]}${letters[at - 1]}`;
    const stem = stemOf(letters.slice(0, at - 1) + swapped + letters.slice(at + 1));
    if (isKnown(stem)) return stem;
  }
  return undefined;
}

/** The stems of a compound's halves, if the site has both words: 'børnepsykolog' → 'børn', 'psykolog'. */
export function splitCompound(word: string, isKnown: (stem: string) => boolean) {
  if (word.length > LONGEST_WORD) return undefined;
  const folded = foldWord(word);
  for (let at = SHORTEST_HEAD; at <= folded.length - SHORTEST_TAIL; at += 1) {
    const head = stemOf(folded.slice(0, at));
    if (!isKnown(head)) continue;
    const tail = stemOf(folded.slice(at));
    if (tail.length >= SHORTEST_TAIL && isKnown(tail)) return { head, tail };
  }
  return undefined;
}
