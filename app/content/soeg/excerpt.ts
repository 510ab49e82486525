import { WORD } from "./danish-words.ts";

/** A run of a text, and whether it is what was looked for. */
export type Piece = { text: string; isMatch: boolean };

/** About two lines on a computer. */
const LENGTH = 170;
/** So much may stand before the first match. */
const BEFORE = 60;

/** The text in runs, its matching words by themselves. */
export function markWords(text: string, isMatch: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isMatch(word)) continue;
    pieces.push({ text: text.slice(from, index), isMatch: false }, { text: word, isMatch: true });
    from = index + word.length;
  }
  return [...pieces, { text: text.slice(from), isMatch: false }].filter(({ text }) => text !== "");
}

/** What stands around the first match, cut at words; the beginning of a text without one. Takes words with one space between. */
export function excerptAround(text: string, isMatch: (word: string) => boolean): Piece[] {
  const first = text.matchAll(WORD).find(([word]) => isMatch(word))?.index ?? 0;
  const begin = beginOf(text, first);
  const end = text.length <= begin + LENGTH ? text.length : text.lastIndexOf(" ", begin + LENGTH);
  const cut = text.slice(begin, end > begin ? end : begin + LENGTH);
  const shown = `${begin > 0 && !startsSentence(text, begin) ? "… " : ""}${cut}${end < text.length ? " …" : ""}`;
  return markWords(shown, isMatch);
}

/** Of the sentence, where it begins not far before; else of a word. */
function beginOf(text: string, at: number): number {
  if (at <= BEFORE) return 0;
  const ends = [...text.slice(0, at + 1).matchAll(/[.!?] (?=[»\p{Lu}])/gu)];
  const last = ends.at(-1);
  const begin = last ? last.index + last[0].length : 0;
  return at - begin <= LENGTH / 2 ? begin : text.indexOf(" ", at - BEFORE) + 1;
}

function startsSentence(text: string, at: number): boolean {
  return /[.!?] /.test(text.slice(at - 2, at));
}
