import { isFields } from "../../server/documents/edit.server.ts";
import { plainLines } from "../../site/text/plain-text.ts";

/** A stored value in plain words, one line to each paragraph, to be read and compared. */
export function wordsOf(value: unknown): string {
  if (typeof value === "string") return plainLines(value).join("\n");
  if (typeof value === "number") return String(value).replace(".", ",");
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join("\n");
  if (isFields(value)) return recordWords(value);
  return "";
}

export function titleOf(item: unknown): string {
  if (!isFields(item)) return "";
  const { title, navn, name, id } = item;
  return [title, navn, name, id].map(wordsOf).find(Boolean) ?? "";
}

function recordWords(record: Record<string, unknown>): string {
  return Object.entries(record)
    .map(([name, value]) =>
      name === "x" || name === "y" ? `${name} ${wordsOf(value)} %` : wordsOf(value),
    )
    .filter(Boolean)
    .join(" · ");
}
