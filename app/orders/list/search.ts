import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { BUYERS, type Buyer } from "../order.ts";

export type Search = {
  text: string;
  onlyUnhandled: boolean;
  page: number;
  trouble?: Trouble;
  buyer?: Buyer;
  /** Orders of so many days, today's too. */
  days?: number;
};

/** What may be wrong with an order, by its name in the address. */
type Trouble = keyof typeof TROUBLES;

export const TROUBLES = { fortrudt: "Fortrudt", mailfejl: "Mail fejlet" };

export const PERIODS = { 30: "Seneste 30 dage", 365: "Seneste 12 måneder" };

export const PAGE_SIZE = 20;
const LONGEST = 200;
export const MOST_CHOSEN = 50;

/** Reads ?q=, ?vis=, ?hvem=, ?dage= and ?side=. */
export function parseSearch(query: URLSearchParams): Search {
  const shown = query.get("vis");
  const trouble = keyIn(TROUBLES, shown);
  const buyer = keyIn(BUYERS, query.get("hvem"));
  const days = Number(query.get("dage") ?? 0);
  return {
    text: (query.get("q") ?? "").trim().slice(0, LONGEST),
    onlyUnhandled: shown === "ubehandlede",
    page: parsePositiveInteger(query.get("side")) ?? 1,
    ...(trouble && { trouble }),
    ...(buyer && { buyer }),
    ...(Object.hasOwn(PERIODS, days) && { days }),
  };
}

function keyIn<Names extends object>(names: Names, key: string | null) {
  return isKeyIn(names, key) ? key : undefined;
}

function isKeyIn<Names extends object>(
  names: Names,
  key: string | null,
): key is Extract<keyof Names, string> {
  return key !== null && Object.hasOwn(names, key);
}

/** The numbers of the orders that were chosen one by one. */
export function chosenIn(query: URLSearchParams, name = "seddel"): string[] {
  return [...new Set(query.getAll(name))].slice(0, MOST_CHOSEN);
}

/** The address of the file with these orders, or, of none, with those that the search finds. */
export function csvAddress(search: Search, chosen: string[]): string {
  if (chosen.length === 0) return `${CSV}${searchQuery({ ...search, page: 1 })}`;
  return `${CSV}?${new URLSearchParams(chosen.map((number) => ["seddel", number]))}`;
}

export const CSV = "/admin/bestillinger.csv";

export function searchQuery(search: Search): string {
  const query = new URLSearchParams(searchFields(search));
  return query.size > 0 ? `?${query}` : "";
}

/** What a search is told by in the address. */
export function searchFields({ text, onlyUnhandled, page, trouble, buyer, days }: Search) {
  const fields: [string, string][] = [];
  if (text) fields.push(["q", text]);
  if (onlyUnhandled || trouble) fields.push(["vis", trouble ?? "ubehandlede"]);
  if (buyer) fields.push(["hvem", buyer]);
  if (days) fields.push(["dage", String(days)]);
  if (page > 1) fields.push(["side", String(page)]);
  return fields;
}

export function orderQuery(search: Search, name: "bestilling" | "seddel", number: string): string {
  return `?${new URLSearchParams([...searchFields(search), [name, number]])}`;
}

/** The same search, at another page of the withdrawals that fit no order. */
export function withdrawalsQuery(search: Search, page: number): string {
  return `?${new URLSearchParams([...searchFields(search), ["fortrydelser", String(page)]])}`;
}
