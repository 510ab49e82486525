import { isRecord } from "../../formats/json.ts";
import { plainLines } from "../../site/text/plain-text.ts";

export function formatValue(value: unknown): string {
  if (typeof value === "string") return plainLines(value).join("\n");
  if (typeof value === "number") return String(value).replace(".", ",");
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join("\n");
  if (isRecord(value)) return formatRecord(value);
  return "";
}

export function titleOf(item: unknown): string {
  if (!isRecord(item)) return "";
  const { title, navn, name, id } = item;
  return [title, navn, name, id].map(formatValue).find(Boolean) ?? "";
}

function formatRecord(record: Record<string, unknown>): string {
  const { noegle: _key, ...shown } = record;
  return Object.entries(shown)
    .map(([name, value]) =>
      name === "x" || name === "y" ? `${name} ${formatValue(value)} %` : formatValue(value),
    )
    .filter(Boolean)
    .join(" · ");
}
