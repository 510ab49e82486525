import type { Fields, Problems } from "../../server/documents/edit.server.ts";
import { cleanRichText } from "../../server/html/rich-text.server.ts";
import { linkProblem } from "../form/field-problems.ts";
import type { FieldKind, FormFields, Parsed, StoredKind } from "../form/form-fields.ts";
import { readMap } from "../form/map-value.ts";
import {
  misfitsIn,
  packSections,
  type Section,
  unpackSection,
} from "../form/section-list-entries.ts";
import { pictureMarkIn } from "../rich-text/picture-mark.ts";
import { listOf, textOf } from "./field-values.ts";
import type { FieldValue, FieldValues } from "./save-answer.ts";

/** Stored fields as a form holds them; what is neither text nor a list of texts is left out. */
export function toForm(fields: FormFields, stored: Fields): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, formValue(kind, stored[name])]),
  );
}

export function parseForm<Declared extends FormFields>(
  fields: Declared,
  values: FieldValues,
): Parsed<Declared>;
export function parseForm(fields: FormFields, values: FieldValues): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, PARSERS[kind](values, name)]),
  );
}

/** The same, over what is stored: what stands among the sections and is none survives a save. */
export function withMisfits(fields: FormFields, parsed: Fields, stored: Fields): Fields {
  const kept = Object.entries(parsed).map(([name, value]) => {
    const [mine, theirs] = [value, stored[name]];
    const isSections = fields[name]?.kind === "sections";
    return isSections && Array.isArray(mine) && Array.isArray(theirs)
      ? [name, [...mine, ...misfitsIn(theirs)]]
      : [name, mine];
  });
  return Object.fromEntries(kept);
}

export function fieldProblems(fields: FormFields, parsed: Fields): Problems {
  const problems = Object.entries(fields).map(([name, { kind, required }]) => {
    const value = parsed[name];
    if (required && !value) return [name, required];
    const problem = typeof value === "string" ? CHECKS[kind]?.(value) : undefined;
    return [name, problem ?? pictureMarkIn(JSON.stringify(value))?.problem];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

const PARSERS: { [Kind in FieldKind]: (values: FieldValues, name: string) => StoredKind<Kind> } = {
  text: textOf,
  picture: textOf,
  alt: textOf,
  link: textOf,
  map(values, name) {
    const typed = textOf(values, name);
    const read = readMap(typed);
    return "address" in read ? read.address : typed;
  },
  richText: (values, name) => cleanRichText(textOf(values, name)),
  illustratedText: (values, name) => cleanRichText(textOf(values, name), { images: true }),
  list: listOf,
  fixedList(values, name) {
    const value = values[name];
    return Array.isArray(value) ? value.map((line) => line.trim()) : [];
  },
  flag: (values, name) => textOf(values, name) === "on",
  fileName: textOf,
  sections: (values, name) => listOf(values, name).map(parseSection).filter(hasWords),
};

function parseSection(entry: string): Section {
  const section = unpackSection(entry);
  return {
    ...section,
    title: section.title.trim(),
    content: cleanRichText(section.content),
  };
}

function hasWords(section: Section): boolean {
  return Object.values(section).some((value) => value !== "");
}

const CHECKS: { [Kind in FieldKind]?: (value: string) => string | undefined } = {
  link: linkProblem,
  map(value) {
    const read = readMap(value);
    return "problem" in read ? read.problem : undefined;
  },
};

function formValue(kind: FieldKind, value: unknown): FieldValue {
  if (kind === "sections") return packSections(Array.isArray(value) ? value : []);
  if (Array.isArray(value)) return value.filter((part) => typeof part === "string");
  if (typeof value === "boolean") return value ? "on" : "";
  if (typeof value === "string") return value;
  return kind === "list" || kind === "fixedList" ? [] : "";
}
