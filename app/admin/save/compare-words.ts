import { diffWords } from "diff";

export type TextPart = { kind: "same" | "out" | "in"; text: string; more?: number };

/** With more edits a comparison by words says less than the two texts. */
const MOST_EDITS = 500;
/** Unchanged characters shown on each side of a change. */
const AROUND = 150;
const LONGEST = 6000;
const WORTH_LEAVING_OUT = 200;

export function compareWords(old: string, now: string): TextPart[] {
  const parts = isOneWord(old) && isOneWord(now) ? undefined : diffInWords(old, now);
  return parts ?? [part("out", old), part("in", now)].filter(({ text }) => text !== "");
}

/** The changes with some text around them. */
export function shorten(parts: TextPart[]): TextPart[] {
  return parts.flatMap((part, index) => {
    if (part.kind !== "same") return cut(part, LONGEST, 0);
    const isLast = index === parts.length - 1;
    return cut(part, index === 0 ? 0 : AROUND, isLast ? 0 : AROUND);
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

/** An address or a number is replaced as a whole. */
function isOneWord(text: string): boolean {
  return !/\s/.test(text);
}
