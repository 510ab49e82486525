import type { FieldValues } from "../save/save-answer.ts";

/** One text of the form, trimmed; '' where it is missing. */
export function textOf(values: FieldValues, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}

export function listOf(values: FieldValues, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map((line) => line.trim()).filter(Boolean) : [];
}
