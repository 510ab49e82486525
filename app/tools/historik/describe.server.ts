import { isRecord } from "../../formats/json.ts";
import { quote } from "../../formats/quote.ts";
import type { Change } from "../../server/documents/changes.server.ts";
import { DEMO_AUTHOR } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { HistoryEntry } from "../../server/documents/history-rows.server.ts";
import { schemaIn } from "../../server/documents/parse-parts.server.ts";
import { plainLines } from "../../site/text/plain-text.ts";

const MOST_NAMED = 2;

/** As in the timeline: 'Nyhed »Vi flytter« ændret'. */
export function describeSave(definition: DocumentDefinition, entry: HistoryEntry): string {
  if (isDemo(entry)) return "Eksempler lagt ind";
  const { changes } = entry;
  if (!changes) return "Det, der blev ændret her, kan ikke læses";
  if (changes.length === 0) return "Gemt uden ændringer";
  const named = changes.slice(0, MOST_NAMED).map((change) => describeChange(definition, change));
  const rest = changes.length - named.length;
  return [...named, ...(rest > 0 ? [`og ${rest} til`] : [])].join(", ");
}

export function describeChange(definition: DocumentDefinition, change: Change): string {
  if (change.kind === "order") return "Rækkefølgen ændret";
  if (change.kind === "fields") return `${pageLabel(definition)} ændret`;
  const { before, after } = change;
  const verb = before ? (after ? "ændret" : "slettet") : "oprettet";
  return `${itemLabel(definition, listsOf(change))} ${quotedTitle(change)} ${verb}`;
}

export function describeUndo(definition: DocumentDefinition, change: Change): string {
  if (change.kind === "order") return "Rækkefølgen er som før";
  if (change.kind === "fields") return `${pageLabel(definition)} er som før`;
  const { before, after } = change;
  const now = before ? (after ? "er som før" : "er tilbage") : "er fjernet igen";
  return `${quotedTitle(change)} ${now}`;
}

export function authorOf(entry: { savedBy: string }): string {
  return isDemo(entry) ? "Samspil" : entry.savedBy;
}

export function isDemo({ savedBy }: { savedBy: string }): boolean {
  return savedBy === DEMO_AUTHOR;
}

function quotedTitle({ id, before, after }: Extract<Change, { kind: "item" }>): string {
  return quote(titleOf(after ?? before) || id);
}

export function titleOf(item: unknown): string {
  if (!isRecord(item)) return "";
  const { title, navn, name, id } = item;
  return [title, navn, name, id].map(formatValue).find(Boolean) ?? "";
}

/** The names of a list and of an inner one; none for a page's own fields. */
export function listsOf(change: Change): string[] {
  if (change.kind === "fields") return [];
  const [list, , innerList] = change.path;
  return innerList === undefined ? [list] : [list, innerList];
}

function pageLabel({ labels }: DocumentDefinition): string {
  return labels.page ?? "Sidens tekst";
}

export function itemLabel({ schema }: DocumentDefinition, lists: string[]): string {
  return schemaIn(schema, lists)?.description ?? "Punkt";
}

const NOT_SHOWN = ["id", "lastUpdated"];

/** The label in the field's form; a field without a form keeps its name. */
export function fieldLabel({ schema }: DocumentDefinition, lists: string[], field: string) {
  if (NOT_SHOWN.includes(field)) return undefined;
  return schemaIn(schema, [...lists, field])?.description ?? field;
}

export function formatValue(value: unknown): string {
  if (typeof value === "string") return plainLines(value).join("\n");
  if (typeof value === "number") return String(value).replace(".", ",");
  if (typeof value === "boolean") return value ? "Ja" : "Nej";
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join("\n");
  return isRecord(value) ? formatRecord(value) : "";
}

function formatRecord({ noegle: _key, ...shown }: Record<string, unknown>): string {
  const values = Object.entries(shown).map(([name, value]) => {
    const words = formatValue(value);
    return name === "x" || name === "y" ? `${name} ${words} %` : words;
  });
  return values.filter(Boolean).join(" · ");
}
