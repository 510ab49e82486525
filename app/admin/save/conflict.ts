import { plainLines } from "../../site/text/plain-text.ts";
import type { FormFields } from "../form/form-fields.ts";
import { isPackedSection, unpackSection } from "../form/section-list-entries.ts";
import { sameValue } from "./field-values.ts";
import type { Conflict, FieldValue, FieldValues } from "./save-answer.ts";

/** Fields that say something together only, such as a picture, its description and its file's name; the first names them. */
export type Whole = [name: string, ...rest: string[]];

type Sides = {
  conflict: Pick<Conflict, "theirs" | "changed">;
  mine: FieldValues;
  opened: FieldValues;
  fields?: FormFields;
};

/** Three-way: what only the other has changed is taken, what only I have stays, what both have is asked about. */
export function sortConflict({ conflict, mine, opened, fields = {} }: Sides) {
  const { theirs = {}, changed } = conflict;
  const clashes: Whole[] = [];
  const taken: Whole[] = [];
  for (const whole of inWholes(Object.keys(mine), fields)) {
    const isTheirs = whole.some((name) => changed.includes(name));
    const isDifferent = whole.some((name) => !sameValue(mine[name], theirs[name]));
    if (!isTheirs || !isDifferent) continue;
    const isMine = whole.some((name) => !sameValue(mine[name], opened[name]));
    (isMine ? clashes : taken).push(whole);
  }
  return { clashes, taken };
}

/** What is shown of a whole: that which names it, and a picture's description; the rest follows from it. */
export function shownIn([lead, ...rest]: Whole): string[] {
  return [lead, ...rest.filter((name) => name.endsWith("Alt"))];
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

/** Each field once; `heroImageAlt` belongs to `heroImage` without being told. */
function inWholes(names: string[], fields: FormFields): Whole[] {
  const leadOf = (name: string) => {
    const lead = fields[name]?.partOf ?? name.replace(/Alt$/, "");
    return names.includes(lead) ? lead : name;
  };
  const leads = new Set(names.map(leadOf));
  return [...leads].map((lead) => [
    lead,
    ...names.filter((name) => name !== lead && leadOf(name) === lead),
  ]);
}
