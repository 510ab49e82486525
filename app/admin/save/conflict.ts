import { plainLines } from "../../site/text/plain-text.ts";
import type { FormField, FormFields } from "../form/form-fields.ts";
import { isPackedSection, unpackSection } from "../form/section-list-entries.ts";
import { inWholes, type Whole } from "./changed-fields.ts";
import { sameValue } from "./field-values.ts";
import type { Conflict, FieldValue, FieldValues } from "./save-answer.ts";

type Sides = {
  conflict: Pick<Conflict, "theirs" | "changed" | "draft">;
  mine: FieldValues;
  /** What was stored, or kept in the draft, when I began to write. */
  saved: FieldValues;
  fields: FormFields;
};

/** What both have changed is asked about; what of a draft only the other has changed is taken. */
export function sortConflict({ conflict, mine, saved, fields }: Sides) {
  const { theirs = {}, changed, draft } = conflict;
  const both: Whole[] = [];
  const taken: Whole[] = [];
  for (const whole of inWholes(Object.keys(mine), fields)) {
    if (!whole.some((name) => changed.includes(name))) continue;
    const isChangedBy = (values: FieldValues) =>
      whole.some((name) => !sameValue(values[name], saved[name]));
    if (!draft || (isChangedBy(mine) && isChangedBy(theirs))) both.push(whole);
    else if (isChangedBy(theirs)) taken.push(whole);
  }
  return { both, taken };
}

/** What is shown of a whole: that which names it, and what is written beside it; what is chosen or filed follows from it. */
export function shownIn([lead, ...rest]: Whole, fields: FormFields): string[] {
  const isWritten = ({ kind, choices }: FormField) => kind !== "fileName" && !choices;
  return [lead, ...rest.filter((name) => fields[name] && isWritten(fields[name]))];
}

export function valueWords(value: FieldValue = ""): string {
  return Array.isArray(value) ? value.map(entryWords).join("\n") : plainLines(value).join("\n");
}

export function isPicture(value: FieldValue | undefined): value is string {
  return typeof value === "string" && /^\/(media|illustrations)\/\S+$/.test(value);
}

function entryWords(entry: string): string {
  if (!isPackedSection(entry)) return plainLines(entry).join("\n");
  const { title, content } = unpackSection(entry);
  return [title, ...plainLines(content)].filter(Boolean).join("\n");
}
