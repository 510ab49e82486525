export type Search = { text: string; onlyUnhandled: boolean; page: number };

const PAGE_SIZE = 20;
const LONGEST = 200;

/** Reads ?q=, ?vis=ubehandlede and ?side=. */
export function parseSearch(query: URLSearchParams): Search {
  const page = Number(query.get("side") ?? 1);
  return {
    text: (query.get("q") ?? "").trim().slice(0, LONGEST),
    onlyUnhandled: query.get("vis") === "ubehandlede",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function searchQuery({ text, onlyUnhandled, page }: Search): string {
  const query = new URLSearchParams();
  if (text) query.set("q", text);
  if (onlyUnhandled) query.set("vis", "ubehandlede");
  if (page > 1) query.set("side", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function pageOf(count: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  return { page, pages, from: (page - 1) * PAGE_SIZE, size: PAGE_SIZE };
}
