import { lineIn } from "../formats/form-line.ts";
import { formatQuery } from "../formats/query.ts";
import { itemsOn, type ListPage, nearestPage, pageCount } from "../site/page/list-pages.ts";

const ROWS = 50;
const LONGEST_SEARCH = 200;

export type ListPart = {
  at: ListPage;
  /** Counts the matches of all pages. */
  found: number;
  search: string;
  kind: string;
  isLong: boolean;
};

/** The items that match `?q=` and `?tilstand=`. Of a paged list, those on page `?side=` or the page with item `?vis=`; a too high page is the last. */
export function readListPart<Item extends { id: string; title: string }>(
  url: URL,
  all: Item[],
  { isPaged, hasState }: { isPaged: boolean; hasState(item: Item, kind: string): boolean },
) {
  const search = lineIn(url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const kind = url.searchParams.get("tilstand") ?? "";
  const matches = all.filter((item) => hasState(item, kind) && hasWords(item.title, search));
  const perPage = isPaged ? ROWS : Math.max(all.length, 1);
  const index = matches.findIndex(({ id }) => id === url.searchParams.get("vis"));
  const wanted = index < 0 ? Number(url.searchParams.get("side")) : pageCount(index + 1, perPage);
  const at = nearestPage(wanted, matches.length, perPage);
  const { items } = itemsOn(matches, at, perPage);
  const part: ListPart = { at, found: matches.length, search, kind, isLong: all.length > ROWS };
  return { part, items };
}

export function partQuery({ search, kind }: ListPart, page: number): string {
  return formatQuery({ q: search, tilstand: kind, side: page });
}

export function itemQuery(id: string): string {
  return formatQuery({ vis: id });
}

export function hasWords(text: string, search: string): boolean {
  const folded = text.toLocaleLowerCase("da");
  const words = search.toLocaleLowerCase("da").split(/\s+/);
  return words.every((word) => folded.includes(word));
}
