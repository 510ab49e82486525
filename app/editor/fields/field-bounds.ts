import type { FieldValue, FieldValues } from "../../server/documents/field-values.server.ts";
import { isPicture } from "./field-values.ts";
import {
  ALT,
  type FormField,
  type FormFields,
  LONGEST,
  LONGEST_ALT,
  MOST_LINES,
  MOST_PICTURES,
  MOST_TAGS,
} from "./form-fields.ts";

type Bound = {
  measure: (value: FieldValue) => number;
  most: number;
  problem: (measured: string, most: string) => string;
};

/** A value may be as long as it was in `earlier`. */
export function tooLong(
  fields: FormFields,
  values: FieldValues,
  earlier: FieldValues[] = [],
): Record<string, string> {
  const problems = Object.entries(fields).map(([name, field]) => {
    const value = values[name] ?? "";
    const before = earlier.map((other) => other[name] ?? "");
    const exceeded = boundsOf(field).find(
      ({ measure, most }) => measure(value) > Math.max(most, ...before.map(measure)),
    );
    return [name, exceeded?.problem(inDanish(exceeded.measure(value)), inDanish(exceeded.most))];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

function boundsOf({ kind, label, alt = ALT, longest = LONGEST[kind] }: FormField): Bound[] {
  const isFormatted = FORMATTED.has(kind);
  const characters = isFormatted ? "tegn med formatering" : "tegn";
  return [
    {
      measure: countLines,
      most: MOST_LINES,
      problem: (count, most) => `»${label}« har ${count} punkter. Der er plads til ${most}.`,
    },
    {
      measure: longestLine,
      most: longest,
      problem: (length, most) =>
        `»${label}« fylder ${length} ${characters}. Der er plads til ${most}.`,
    },
    {
      measure: (value) => (isPicture(value) ? value.alt.length : 0),
      most: LONGEST_ALT,
      problem: (length, most) => `»${alt}« fylder ${length} tegn. Der er plads til ${most}.`,
    },
    {
      measure: isFormatted ? (value) => count(value, "<") : () => 0,
      most: MOST_TAGS,
      problem: () => `»${label}« har for meget formatering. Fjern noget af den, eller del teksten.`,
    },
    {
      measure: isFormatted ? (value) => count(value, "<img") : () => 0,
      most: MOST_PICTURES,
      problem: (pictures, most) => `»${label}« har ${pictures} billeder. Der er plads til ${most}.`,
    },
  ];
}

const FORMATTED: ReadonlySet<string> = new Set(["richText", "illustratedText", "sections"]);

function countLines(value: FieldValue): number {
  return Array.isArray(value) ? value.length : 1;
}

function longestLine(value: FieldValue): number {
  return textsOf(value).reduce((longest, { length }) => Math.max(longest, length), 0);
}

function count(value: FieldValue, sign: string): number {
  return textsOf(value).reduce((sum, line) => sum + line.split(sign).length - 1, 0);
}

function textsOf(value: FieldValue): string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return isPicture(value) ? [value.url, value.name] : [];
  return value.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
}

function inDanish(count: number): string {
  return count.toLocaleString("da-DK");
}
