import { isRecord } from "../../formats/json.ts";
import type { PriceRow } from "../../server/documents/field-values.server.ts";
import { textIn } from "./field-values.ts";

export function priceRowsOf(value: unknown): PriceRow[] {
  return Array.isArray(value) ? value.filter(isRecord).map(priceRowOf) : [];
}

function priceRowOf({ noegle, navn, note, tid, pris }: Record<string, unknown>): PriceRow {
  const [name, text] = [textIn(navn), textIn(note)];
  return { noegle: textIn(noegle), navn: name, note: text, tid: textIn(tid), pris: textIn(pris) };
}

export function wordsOf({ navn, note, tid, pris }: PriceRow): string {
  return [navn, note, tid, pris].filter(Boolean).join(" · ");
}

/** A row of a name alone is a heading. */
export function isHeading({ note, tid, pris }: PriceRow): boolean {
  return !note && !tid && !pris;
}
