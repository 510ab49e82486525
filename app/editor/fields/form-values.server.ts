import { danishNumber } from "../../formats/danish-number.ts";
import type { Fields, Problems } from "../../server/documents/edit.server.ts";
import type { FieldValue, FieldValues } from "../../server/documents/field-values.server.ts";
import { isPicture } from "./field-values.ts";
import {
  ALT,
  type FormField,
  type FormFields,
  KINDS,
  LONGEST_ALT,
  type Parsed,
} from "./form-fields.ts";
import { STORED_KINDS } from "./kinds.server.ts";
import { findPicturePlaceholder } from "./picture-placeholder.ts";

/** @param item as its document reads it; a value of another kind is an empty one */
export function valuesOf(fields: FormFields, item: Fields): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      STORED_KINDS[field.kind].read(item, name, field),
    ]),
  );
}

export function parseForm<Declared extends FormFields>(
  fields: Declared,
  values: FieldValues,
  before?: Fields,
): Parsed<Declared>;
export function parseForm(fields: FormFields, values: FieldValues, before: Fields = {}): Fields {
  const parsed = Object.entries(fields).map(([name, field]) =>
    STORED_KINDS[field.kind].toStored(values[name], before, name, field),
  );
  return Object.assign({}, ...parsed);
}

export function fieldProblems(fields: FormFields, parsed: Fields): Problems {
  const problems = Object.entries(fields).map(([name, { kind, required }]) => {
    const value = parsed[name];
    if (required && !value) return [name, required];
    const problem = typeof value === "string" ? STORED_KINDS[kind].problem?.(value) : undefined;
    return [name, problem ?? findPicturePlaceholder(JSON.stringify(value))?.problem];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** Of values that are of another kind than their field, or too long. A value may be as long as it was in `earlier`. */
export function valueProblems(
  fields: FormFields,
  values: FieldValues,
  earlier: FieldValues[] = [],
): Problems {
  const problems = Object.entries(fields).map(([name, field]) => {
    const was = earlier.map((other) => other[name] ?? "");
    return [name, valueProblem(field, values[name], was)];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function valueProblem(field: FormField, value: FieldValue | undefined, earlier: FieldValue[]) {
  if (value === undefined || value === "") return undefined;
  const was = earlier.map(sizesOf);
  const schema = STORED_KINDS[field.kind].value.superRefine((value, { addIssue }) => {
    const sizes = sizesOf(value);
    const exceeded = boundsOf(field).find(
      ([size, most]) => sizes[size] > Math.max(most, ...was.map((before) => before[size])),
    );
    if (!exceeded) return;
    const [size, most, problem] = exceeded;
    addIssue(problem(danishNumber(sizes[size]), danishNumber(most)));
  });
  const unreadable = `»${field.label}« kunne ikke læses. Genindlæs siden, og prøv igen.`;
  return schema.safeParse(value, { error: () => unreadable }).error?.issues[0]?.message;
}

type Sizes = ReturnType<typeof sizesOf>;

function sizesOf(value: FieldValue) {
  const parts = Array.isArray(value) ? value : [value];
  const texts = parts.flatMap((part) => {
    if (isPicture(part)) return [part.url, part.name];
    return typeof part === "string" ? part : JSON.stringify(part);
  });
  const count = (sign: string) => texts.reduce((sum, text) => sum + text.split(sign).length - 1, 0);
  return {
    lines: parts.length,
    characters: texts.reduce((longest, { length }) => Math.max(longest, length), 0),
    alt: isPicture(value) ? value.alt.length : 0,
    tags: count("<"),
    pictures: count("<img"),
  };
}

export const MOST_LINES = 50;
/** Parsing a tag takes longer than parsing words. */
export const MOST_TAGS = 10_000;
/** In a text: each is half a kilobyte of its page. */
export const MOST_PICTURES = 200;

type Bound = [size: keyof Sizes, most: number, problem: (size: string, most: string) => string];

function boundsOf({ kind, label, alt = ALT, longest }: FormField): Bound[] {
  const most = longest ?? STORED_KINDS[kind].longest;
  const ofText = (name: string, unit: string) => (size: string, most: string) =>
    `»${name}« fylder ${size} ${unit}. Der er plads til ${most}.`;
  const ofCount = (unit: string) => (size: string, most: string) =>
    `»${label}« har ${size} ${unit}. Der er plads til ${most}.`;
  const isFormatted = KINDS[kind].prose === "formatted";
  const bounds: Bound[] = [
    ["lines", MOST_LINES, ofCount("punkter")],
    ["characters", most, ofText(label, isFormatted ? "tegn med formatering" : "tegn")],
    ["alt", LONGEST_ALT, ofText(alt, "tegn")],
  ];
  if (!isFormatted) return bounds;
  const tooFormatted = `»${label}« har for meget formatering. Fjern noget af den, eller del teksten.`;
  return [
    ...bounds,
    ["tags", MOST_TAGS, () => tooFormatted],
    ["pictures", MOST_PICTURES, ofCount("billeder")],
  ];
}
