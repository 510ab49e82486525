import { diffWords } from "diff";

export type TextPart = { kind: "same" | "out" | "in"; text: string; more?: number };

/** With more edits a comparison by words says less than the two texts. */
const MOST_EDITS = 500;
const CONTEXT_CHARACTERS = 150;
const LONGEST_CHANGE = 6000;
const WORTH_LEAVING_OUT = 200;

export function compareWords(old: string, now: string): TextPart[] {
  const parts = isOneWord(old) && isOneWord(now) ? undefined : diffInWords(old, now);
  return parts ?? [part("out", old), part("in", now)].filter(({ text }) => text !== "");
}

export function shorten(parts: TextPart[]): TextPart[] {
  return parts.flatMap((part, index) => {
    if (part.kind !== "same") return cut(part, LONGEST_CHANGE, 0);
    const isLast = index === parts.length - 1;
    return cut(part, index === 0 ? 0 : CONTEXT_CHARACTERS, isLast ? 0 : CONTEXT_CHARACTERS);
  });
}

function cut({ kind, text }: TextPart, first: number, last: number): TextPart[] {
  if (text.length < first + last + WORTH_LEAVING_OUT) return [{ kind, text }];
  const start = text.slice(0, first).replace(/\S*$/, "");
  const end = text.slice(text.length - last).replace(/^\S*/, "");
  const between = text.slice(start.length, text.length - end.length);
  const more = between.trim().split(/\s+/).length;
  return [{ kind, text: start, more }, ...(end ? [{ kind, text: end }] : [])];
}

function diffInWords(old: string, now: string): TextPart[] | undefined {
  return diffWords(old, now, { maxEditLength: MOST_EDITS, intlSegmenter: undefined })?.map(
    ({ added, removed, value }) => part(added ? "in" : removed ? "out" : "same", value),
  );
}

function part(kind: TextPart["kind"], text: string): TextPart {
  return { kind, text };
}

function isOneWord(text: string): boolean {
  return !/\s/.test(text);
}
