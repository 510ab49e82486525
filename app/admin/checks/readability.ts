import type { TextBlock } from "./text-blocks.ts";

/** Below this a figure says nothing. */
const LEAST_WORDS = 50;
/** A word of more letters than this is a long one. */
const LONG_WORD = 6;

/** Björnsson's LIX: words in a sentence, and how many in a hundred are long; undefined of a short text. Headings do not count. */
export function readLix(blocks: TextBlock[]): number | undefined {
  let [words, long, count] = [0, 0, 0];
  for (const { tag, text, sentences } of blocks) {
    if (/^h\d$/.test(tag)) continue;
    count += sentences.length;
    for (const [word] of text.matchAll(WORD)) {
      words += 1;
      if (word.length > LONG_WORD) long += 1;
    }
  }
  return words < LEAST_WORDS ? undefined : Math.round(words / count + (100 * long) / words);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

type Meaning = { below: number; grade: string; means: string };

const MEANINGS: Meaning[] = [
  { below: 25, grade: "meget let at læse", means: "Let for alle, omtrent som en bog for børn." },
  { below: 35, grade: "let at læse", means: "Let for de fleste, omtrent som et ugeblad." },
  { below: 45, grade: "til at læse", means: "Omtrent som en avis." },
  {
    below: 55,
    grade: "svær at læse",
    means: "Omtrent som en fagbog. Kortere sætninger og ord hjælper.",
  },
];

const HARDEST = {
  grade: "meget svær at læse",
  means: "Omtrent som en lovtekst. Kortere sætninger og ord hjælper.",
};

export function meaningOf(lix: number): Pick<Meaning, "grade" | "means"> {
  return MEANINGS.find(({ below }) => lix < below) ?? HARDEST;
}
