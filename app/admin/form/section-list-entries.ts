import { isRecord, parseJson } from "../../formats/json.ts";
export type Section = Record<string, unknown> & { title: string; content: string };

/** How a list of objects travels in a form: each as JSON, so that fields unknown here come back too. */
export function packSections(stored: unknown[]): string[] {
  return stored.filter(isRecord).map((section) => JSON.stringify(section));
}

export function isPackedSection(entry: string): boolean {
  return isRecord(parseJson(entry));
}

export function unpackSection(entry: string): Section {
  const stored = parseJson(entry);
  const fields = isRecord(stored) ? stored : {};
  return { ...fields, title: textIn(fields.title), content: textIn(fields.content) };
}

/** What stands among the stored sections and is none; it survives a save. */
export function misfitsIn(stored: unknown[]): unknown[] {
  return stored.filter((section) => !isRecord(section));
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
