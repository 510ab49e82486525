import { cutText } from "../../formats/cut-text.ts";
import { WORD } from "./danish-words.ts";

export type Piece = { text: string; isMatch: boolean };

const LENGTH = 170;
const BEFORE = 60;

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

/** The text around the first match, cut at words. `text` has single spaces. */
export function excerptAround(text: string, isMatch: (word: string) => boolean): Piece[] {
  const first = text.matchAll(WORD).find(([word]) => isMatch(word))?.index ?? 0;
  const begin = beginOf(text, first);
  const end = text.length <= begin + LENGTH ? text.length : text.lastIndexOf(" ", begin + LENGTH);
  const rest = text.slice(begin);
  const cut = end > begin ? rest.slice(0, end - begin) : cutText(rest, LENGTH);
  const excerpt = `${begin > 0 && !startsSentence(text, begin) ? "… " : ""}${cut}${end < text.length ? " …" : ""}`;
  return markWords(excerpt, isMatch);
}

/** The start of the sentence, if it is near; otherwise of a word. */
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
