import { diffWords } from "diff";
import { differingNames } from "../server/documents/changes.server.ts";
import type { Fields } from "../server/documents/edit.server.ts";
import { fieldLabel } from "./labels.ts";
import { wordsOf } from "./words.server.ts";

/** A stretch of text that was taken out, put in, or left alone. */
export type TextPart = { kind: "same" | "out" | "in"; text: string };
export type FieldDifference = { label: string; parts: TextPart[]; formOnly: boolean };

/** Past this many edits word by word says less than the two texts on their own. */
const MOST_EDITS = 1500;

/** The fields that two versions differ in, word by word. */
export function compareFields(document: string, before: Fields, after: Fields): FieldDifference[] {
  return differingNames(before, after).flatMap((name) => {
    const label = fieldLabel(document, name);
    const [old, now] = [wordsOf(before[name]), wordsOf(after[name])];
    if (!label || (!old && !now)) return [];
    return [{ label, parts: compareWords(old, now), formOnly: old === now }];
  });
}

export function compareWords(old: string, now: string): TextPart[] {
  const parts = isOneWord(old) && isOneWord(now) ? undefined : diffInWords(old, now);
  return parts ?? [part("out", old), part("in", now)].filter(({ text }) => text !== "");
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
