import { isRecord } from "../../formats/json.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import type {
  FieldValue,
  FieldValues,
  PictureValue,
  Section,
} from "../../server/documents/field-values.server.ts";

export const NO_PICTURE: PictureValue = { url: "", alt: "", name: "" };

/** A missing field equals an empty one. */
export function sameValues(a: FieldValues, b: FieldValues): boolean {
  return Object.keys({ ...a, ...b }).every((name) => sameValue(a[name], b[name]));
}

/** The fields of `values` that differ in `others`. */
export function differingFields(values: FieldValues, others: FieldValues): FieldValues {
  return pickFields(values, (name, value) => !sameValue(value, others[name]));
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return true;
  const [partsA, partsB] = [partsOf(a), partsOf(b)];
  const names = Object.keys({ ...partsA, ...partsB });
  return names.length > 0 && names.every((name) => sameValue(partsA[name], partsB[name]));
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value) return Object.values(value).every(isEmpty);
  return value !== 0 && !value;
}

export function isBlank(value: FieldValue | undefined): boolean {
  const written = isPicture(value) ? value.url : value;
  return isEmpty(typeof written === "string" ? written.trim() : written);
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" ? { ...value } : {};
}

export function textOf(values: FieldValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}

export function listOf(values: FieldValues, name: string): string[] {
  return linesOf(values[name])
    .map((line) => line.trim())
    .filter(Boolean);
}

export function pictureOf(values: FieldValues, name: string): PictureValue {
  return pictureIn(values[name]);
}

export function pictureIn(value: unknown): PictureValue {
  return isPicture(value) ? value : NO_PICTURE;
}

export function isPicture(value: unknown): value is PictureValue {
  return (
    isRecord(value) && [value.url, value.alt, value.name].every((part) => typeof part === "string")
  );
}

/** Of a value of another kind: an empty one. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function linesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((line) => typeof line === "string") : [];
}

export function sectionsOf(value: unknown): Section[] {
  return Array.isArray(value) ? value.filter(isRecord).map(sectionOf) : [];
}

function sectionOf(stored: Record<string, unknown>): Section {
  return { ...stored, title: textIn(stored.title), content: textIn(stored.content) };
}
