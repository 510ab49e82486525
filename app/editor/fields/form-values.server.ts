import { isRecord } from "../../formats/json.ts";
import type { Fields, Problems } from "../../server/documents/edit.server.ts";
import type {
  FieldValue,
  FieldValues,
  PictureValue,
  Section,
} from "../../server/documents/field-values.server.ts";
import { cleanRichText } from "../../server/html/rich-text.server.ts";
import { linkProblem } from "./field-problems.ts";
import { isEmpty, isPicture, linesOf, pictureOf, sectionsOf } from "./field-values.ts";
import {
  altName,
  type FieldKind,
  type FormField,
  type FormFields,
  type Parsed,
} from "./form-fields.ts";
import { readMap } from "./map-value.ts";
import { findPicturePlaceholder } from "./picture-placeholder.ts";

type Kind = {
  toForm(stored: unknown): FieldValue;
  isValid(value: FieldValue): boolean;
  toStored(value: FieldValue | undefined): unknown;
  problem?(stored: string): string | undefined;
};

const TEXT: Kind = {
  toForm: text,
  isValid: (value) => typeof value === "string",
  toStored: trimmed,
};
const LINES: Kind = {
  toForm: (stored) =>
    Array.isArray(stored) ? stored.filter((line) => typeof line === "string") : [],
  isValid: (value) => Array.isArray(value) && linesOf(value).length === value.length,
  toStored: (value) => linesOf(value).map((line) => line.trim()),
};

const KINDS: Record<Exclude<FieldKind, "picture">, Kind> = {
  text: TEXT,
  link: { ...TEXT, problem: linkProblem },
  map: {
    ...TEXT,
    toStored(value) {
      const map = readMap(text(value));
      return "address" in map ? map.address : trimmed(value);
    },
    problem(stored) {
      const map = readMap(stored);
      return "problem" in map ? map.problem : undefined;
    },
  },
  richText: { ...TEXT, toStored: (value) => cleanRichText(trimmed(value)) },
  illustratedText: {
    ...TEXT,
    toStored: (value) => cleanRichText(trimmed(value), { images: true }),
  },
  list: {
    ...LINES,
    toStored: (value) =>
      linesOf(value)
        .map((line) => line.trim())
        .filter(Boolean),
  },
  fixedList: LINES,
  flag: {
    toForm: (stored) => stored === true,
    isValid: (value) => typeof value === "boolean",
    toStored: (value) => value === true,
  },
  sections: {
    toForm: (stored) => (Array.isArray(stored) ? stored.filter(isRecord).map(formSection) : []),
    isValid: (value) => Array.isArray(value) && sectionsOf(value).length === value.length,
    toStored: (value) =>
      sectionsOf(value)
        .map(cleanSection)
        .filter((section) => !isEmpty(section)),
  },
};

/** Stored fields as form values. A stored value of the wrong kind becomes an empty one. */
export function toForm(fields: FormFields, stored: Fields): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "picture"
        ? formPicture(name, field, stored)
        : KINDS[field.kind].toForm(stored[name]),
    ]),
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
      : { [name]: KINDS[field.kind].toStored(values[name]) },
  );
  return Object.assign({}, ...parsed);
}

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
    const problem =
      typeof value === "string" && kind !== "picture" ? KINDS[kind].problem?.(value) : undefined;
    return [name, problem ?? findPicturePlaceholder(JSON.stringify(value))?.problem];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** A value of the wrong kind is rejected, never treated as empty. */
export function kindProblems(fields: FormFields, values: FieldValues): Problems {
  const wrong = Object.entries(fields).filter(([name, { kind }]) => {
    const value = values[name];
    if (value === undefined || value === "") return false;
    return !(kind === "picture" ? isPicture(value) : KINDS[kind].isValid(value));
  });
  return Object.fromEntries(wrong.map(([name, { label }]) => [name, unreadable(label)]));
}

function unreadable(label: string): string {
  return `»${label}« kunne ikke læses. Genindlæs siden, og prøv igen.`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function trimmed(value: unknown): string {
  return text(value).trim();
}

function formPicture(name: string, { fileName = "" }: FormField, stored: Fields): PictureValue {
  return {
    url: text(stored[name]),
    alt: text(stored[altName(name)]),
    name: text(stored[fileName]),
  };
}

function storedPicture(name: string, { fileName }: FormField, { url, alt, ...file }: PictureValue) {
  return {
    [name]: url.trim(),
    [altName(name)]: alt.trim(),
    ...(fileName && { [fileName]: file.name.trim() }),
  };
}

function formSection(stored: Fields): Section {
  return { ...stored, title: text(stored.title), content: text(stored.content) };
}

function cleanSection(section: Section): Section {
  return {
    ...section,
    title: section.title.trim(),
    content: cleanRichText(section.content),
  };
}
