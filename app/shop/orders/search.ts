import { lineIn } from "../../formats/form-line.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";

export type Search = {
  text: string;
  page: number;
  filter?: Filter;
};

const FILTERS = ["ubehandlede", "fortrudt", "mailfejl"] as const;
type Filter = (typeof FILTERS)[number];

export const PAGE_SIZE = 20;
const LONGEST = 200;
export const MOST_CHOSEN = 50;

export const NO_SUCH_ORDER = "Der findes ingen bestilling med det nummer.";

export function parseSearch(query: URLSearchParams): Search {
  const filter = FILTERS.find((name) => name === query.get("vis"));
  return {
    text: lineIn(query.get("q") ?? "").slice(0, LONGEST),
    page: parsePositiveInteger(query.get("side")) ?? 1,
    ...(filter && { filter }),
  };
}

export function chosenIn(query: URLSearchParams, name = "seddel"): string[] {
  return [...new Set(query.getAll(name))].slice(0, MOST_CHOSEN);
}

export function csvAddress(search: Search, chosen: string[]): string {
  if (chosen.length === 0) return `${CSV}${searchQuery({ ...search, page: 1 })}`;
  return `${CSV}?${new URLSearchParams(chosen.map((number) => ["seddel", number]))}`;
}

export const CSV = "/admin/bestillinger.csv";

/** `more`: what the address says beside the search. */
export function searchQuery(search: Search, ...more: [name: string, value: string][]): string {
  const query = new URLSearchParams([...searchFields(search), ...more]);
  return query.size > 0 ? `?${query}` : "";
}

export function searchFields({ text, page, filter }: Search) {
  const fields: [string, string][] = [];
  if (text) fields.push(["q", text]);
  if (filter) fields.push(["vis", filter]);
  if (page > 1) fields.push(["side", String(page)]);
  return fields;
}

export function orderQuery(search: Search, number: string): string {
  return searchQuery(search, ["bestilling", number]);
}

export function chosenQuery(search: Search, chosen: string[]): string {
  return searchQuery(search, ...chosen.map((number): [string, string] => ["valgt", number])) || "?";
}
