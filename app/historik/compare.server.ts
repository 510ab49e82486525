import { compareWords, shorten, type TextPart } from "../admin/save/compare-words.ts";
import { differingNames } from "../server/documents/changes.server.ts";
import type { Fields } from "../server/documents/edit.server.ts";
import { fieldLabel } from "./labels.server.ts";
import { wordsOf } from "./words.server.ts";

export type FieldDifference = { label: string; parts: TextPart[]; formOnly: boolean };

export function compareFields(document: string, before: Fields, after: Fields): FieldDifference[] {
  return differingNames(before, after).flatMap((name) => {
    const label = fieldLabel(document, name);
    const [old, now] = [wordsOf(before[name]), wordsOf(after[name])];
    if (!label || (!old && !now)) return [];
    return [{ label, parts: shorten(compareWords(old, now)), formOnly: old === now }];
  });
}
