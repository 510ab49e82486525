import type { FieldValue, FieldValues } from "./save-answer.ts";

/** A field that one side does not have counts as an empty one. */
export function sameValues(a: FieldValues, b: FieldValues): boolean {
  return Object.keys({ ...a, ...b }).every((name) => sameValue(a[name], b[name]));
}

export function sameValue(a: FieldValue = "", b: FieldValue = ""): boolean {
  const areEmpty = a.length === 0 && b.length === 0;
  if (typeof a === "string" || typeof b === "string") return areEmpty || a === b;
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

/** One text of the form, trimmed; '' where it is missing. */
export function textOf(values: FieldValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}

export function listOf(values: FieldValues, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map((line) => line.trim()).filter(Boolean) : [];
}
