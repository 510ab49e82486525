import { itemsOn, type ListPage, pageCount } from "../site/list-pages.ts";

const ROWS = 50;

/** The part of a long list that a screen shows: which page, of what was searched for. */
export type ListPart = {
  at: ListPage;
  /** How many the page is taken from. */
  found: number;
  search: string;
  /** Only a list longer than a page needs to be searched. */
  isLong: boolean;
};

/** What `?q=` and `?side=` ask for; a page beyond the last is the last. */
export function readListPart<Item extends { title: string }>(url: URL, all: Item[]) {
  const search = url.searchParams.get("q")?.trim() ?? "";
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = all.filter(({ title }) => {
    const folded = fold(title);
    return words.every((word) => folded.includes(word));
  });
  const pages = pageCount(found.length, ROWS);
  const wanted = Number(url.searchParams.get("side"));
  const at = { page: Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : 1, pages };
  const part: ListPart = { at, found: found.length, search, isLong: all.length > ROWS };
  return { part, items: itemsOn(found, at, ROWS).items };
}

/** The query of the page `by` pages on from this one. */
export function partQuery({ at, search }: ListPart, by: number): string {
  const query = new URLSearchParams(search ? { q: search } : {});
  query.set("side", String(at.page + by));
  return `?${query}`;
}

function fold(text: string): string {
  return text.toLocaleLowerCase("da");
}
