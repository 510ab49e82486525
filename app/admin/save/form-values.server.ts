import { isRecord } from "../../formats/json.ts";
import type { Fields, Problems } from "../../server/documents/edit.server.ts";
import type {
  FieldValue,
  FieldValues,
  PictureValue,
  Section,
} from "../../server/documents/field-values.server.ts";
import { cleanRichText } from "../../server/html/rich-text.server.ts";
import { linkProblem } from "../form/field-problems.ts";
import {
  altName,
  type FieldKind,
  type FormField,
  type FormFields,
  type Parsed,
} from "../form/form-fields.ts";
import { readMap } from "../form/map-value.ts";
import { findPicturePlaceholder } from "../rich-text/picture-placeholder.ts";
import {
  isEmpty,
  isPicture,
  linesOf,
  listOf,
  pictureOf,
  sectionsOf,
  textOf,
} from "./field-values.ts";

/** Stored fields as form values. A stored value of the wrong kind becomes an empty one. */
export function toForm(fields: FormFields, stored: Fields): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, formValue(name, field, stored)]),
  );
}

export function parseForm<Declared extends FormFields>(
  fields: Declared,
  values: FieldValues,
): Parsed<Declared>;
export function parseForm(fields: FormFields, values: FieldValues): Fields {
  const parsed = Object.entries(fields).map(([name, field]) =>
    field.kind === "picture"
      ? storedPicture(name, field, pictureOf(values, name))
      : { [name]: storedValue(field.kind, values, name) },
  );
  return Object.assign({}, ...parsed);
}

/** Keeps list entries that are no sections, which the form cannot show. */
export function withUnreadableSections(fields: FormFields, parsed: Fields, stored: Fields): Fields {
  const merged = Object.entries(parsed).map(([name, value]) => {
    const [mine, theirs] = [value, stored[name]];
    const isSections = fields[name]?.kind === "sections";
    return isSections && Array.isArray(mine) && Array.isArray(theirs)
      ? [name, [...mine, ...theirs.filter((section) => !isRecord(section))]]
      : [name, mine];
  });
  return Object.fromEntries(merged);
}

export function fieldProblems(fields: FormFields, parsed: Fields): Problems {
  const problems = Object.entries(fields).map(([name, { kind, required }]) => {
    const value = parsed[name];
    if (required && !value) return [name, required];
    const problem = typeof value === "string" ? CHECKS[kind]?.(value) : undefined;
    return [name, problem ?? findPicturePlaceholder(JSON.stringify(value))?.problem];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** A value of the wrong kind is rejected, never treated as empty. */
export function kindProblems(fields: FormFields, values: FieldValues): Problems {
  const wrong = Object.entries(fields).filter(([name, { kind }]) => {
    const value = values[name];
    return value !== undefined && value !== "" && !isOfKind(kind, value);
  });
  return Object.fromEntries(wrong.map(([name, { label }]) => [name, unreadable(label)]));
}

function isOfKind(kind: FieldKind, value: FieldValue): boolean {
  if (kind === "picture") return isPicture(value);
  if (kind === "flag") return typeof value === "boolean";
  if (kind === "sections") return Array.isArray(value) && sectionsOf(value).length === value.length;
  if (kind === "list" || kind === "fixedList")
    return Array.isArray(value) && linesOf(value).length === value.length;
  return typeof value === "string";
}

function unreadable(label: string): string {
  return `»${label}« kunne ikke læses. Genindlæs siden, og prøv igen.`;
}

function formValue(name: string, { kind, fileName = "" }: FormField, stored: Fields): FieldValue {
  const value = stored[name];
  switch (kind) {
    case "picture":
      return {
        url: text(value),
        alt: text(stored[altName(name)]),
        name: text(stored[fileName]),
      } satisfies PictureValue;
    case "sections":
      return Array.isArray(value) ? value.filter(isRecord).map(formSection) : [];
    case "list":
    case "fixedList":
      return Array.isArray(value) ? value.filter((line) => typeof line === "string") : [];
    case "flag":
      return value === true;
    default:
      return text(value);
  }
}

function formSection(stored: Fields): Section {
  return { ...stored, title: text(stored.title), content: text(stored.content) };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function storedPicture(name: string, { fileName }: FormField, { url, alt, ...file }: PictureValue) {
  return {
    [name]: url.trim(),
    [altName(name)]: alt.trim(),
    ...(fileName && { [fileName]: file.name.trim() }),
  };
}

function storedValue(kind: Exclude<FieldKind, "picture">, values: FieldValues, name: string) {
  const typed = textOf(values, name);
  switch (kind) {
    case "map": {
      const read = readMap(typed);
      return "address" in read ? read.address : typed;
    }
    case "richText":
      return cleanRichText(typed);
    case "illustratedText":
      return cleanRichText(typed, { images: true });
    case "list":
      return listOf(values, name);
    case "fixedList":
      return linesOf(values[name]).map((line) => line.trim());
    case "flag":
      return values[name] === true;
    case "sections":
      return sectionsOf(values[name])
        .map(cleanSection)
        .filter((section) => !isEmpty(section));
    default:
      return typed;
  }
}

function cleanSection(section: Section): Section {
  return {
    ...section,
    title: section.title.trim(),
    content: cleanRichText(section.content),
  };
}

const CHECKS: { [Kind in FieldKind]?: (value: string) => string | undefined } = {
  link: linkProblem,
  map(value) {
    const read = readMap(value);
    return "problem" in read ? read.problem : undefined;
  },
};
