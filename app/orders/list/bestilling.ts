import type { OrderForm } from "../order.ts";

/** An order as the clinic reads it. Amounts in kroner; `placedAt` is ISO time. */
export type Bestilling = {
  id: string;
  revision: number;
  number: string;
  placedAt: string;
  form: OrderForm;
  lines: { name: string; quantity: number; price: number }[];
  total: number;
  handled: boolean;
  /** Its message and the words of its mails are erased: they were old enough. */
  isEmptied: boolean;
};

export type Search = { text: string; onlyUnhandled: boolean; page: number };

export const PAGE_SIZE = 20;

/** Reads ?q=, ?vis=ubehandlede and ?side=. */
export function parseSearch(query: URLSearchParams): Search {
  const page = Number(query.get("side") ?? 1);
  return {
    text: (query.get("q") ?? "").trim(),
    onlyUnhandled: query.get("vis") === "ubehandlede",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query that `parseSearch` reads back. */
export function searchQuery({ text, onlyUnhandled, page }: Search): string {
  const query = new URLSearchParams();
  if (text) query.set("q", text);
  if (onlyUnhandled) query.set("vis", "ubehandlede");
  if (page > 1) query.set("side", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** Those that have every word of the search somewhere in number, form or lines, in their order. */
export function findBestillinger(all: Bestilling[], { text, onlyUnhandled }: Search): Bestilling[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return all.filter((order) => {
    if (onlyUnhandled && order.handled) return false;
    const haystack = fold(searchedText(order));
    return words.every((word) => haystack.includes(word));
  });
}

/** One page of a list; a page beyond the last is the last. */
export function pageOf<Entry>(entries: Entry[], wanted: number) {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  return { page, pages, entries: entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

function searchedText({ number, form, lines }: Bestilling): string {
  return [number, ...Object.values(form), ...lines.map((line) => line.name)].join("\n");
}

function fold(text: string): string {
  return text.toLocaleLowerCase("da-DK");
}
