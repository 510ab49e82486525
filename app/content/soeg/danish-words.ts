import { stemmer } from "@orama/stemmers/danish";

/** Beyond it no word of Danish goes; the rest of a longer one is not looked at. */
const LONGEST_WORD = 60;
/** Of a compound's halves: what is shorter is an ending more often than a word. */
const SHORTEST_HEAD = 3;
const SHORTEST_TAIL = 4;

/** What the ending rules do not know: another vowel, or a Latin ending. By their stems. */
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

/** What is asked for in one word and written in another. By their stems. */
const SYNONYMS: Record<string, string> = { dat: "barn", son: "barn", teenag: "ung" };

/** Too common to tell one page from another. */
const COMMON = new Set(
  "af alle at da de den der det dig din du eller en er et for fra han har hende hun hvad hvem hvor hvordan i ikke jeg kan man med mig min mit mine nar og om pa sa skal som til ud vi vil ved vaere vores jeres".split(
    " ",
  ),
);

/** The words of a text, as they stand. */
export function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

export const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** 'Århus', 'Aarhus' and 'arhus' are one word; so are 'børn', 'boern' and 'born'. */
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

/** A word without its ending: 'skolerne' and 'skole' have one stem. */
export function stemOf(word: string): string {
  const stem = stemmer(foldWord(word.slice(0, LONGEST_WORD)));
  return IRREGULAR[stem] ?? stem;
}

/** The stem that a question's word is looked for by. */
export function askedStemOf(word: string): string {
  const stem = stemOf(word);
  return SYNONYMS[stem] ?? stem;
}

/** The words of a question that tell something; all of them where none does. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !COMMON.has(foldWord(word)));
  return telling.length > 0 ? telling : words;
}

/**
 * The stems of a compound's two halves, where both are words of the site: 'børnepsykolog' is 'børn' and 'psykolog'.
 * Undefined for what is no compound.
 */
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
