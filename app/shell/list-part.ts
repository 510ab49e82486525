import { lineIn } from "../formats/form-line.ts";
import { formatQuery } from "../formats/query.ts";
import { itemsOn, type ListPage, nearestPage, pageCount } from "../site/page/list-pages.ts";

const ROWS = 50;
export const LONGEST_SEARCH = 200;

export type ListPart = {
  at: ListPage;
  /** `found` counts all matches; `before` counts those on earlier pages. */
  found: number;
  before: number;
  count: number;
  search: string;
  kind: string;
  isLong: boolean;
};

/** The items that match `?q=` and `?tilstand=`, on page `?side=` or the page with item `?vis=`; a too high page is the last. */
export function readListPart<Item extends { id: string; title: string }>(
  url: URL,
  all: Item[],
  hasState: (item: Item, kind: string) => boolean,
) {
  const search = lineIn(url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const kind = url.searchParams.get("tilstand") ?? "";
  const matches = all
    .map((item, index) => ({ item, number: index + 1 }))
    .filter(({ item }) => hasState(item, kind) && hasWords(item.title, search));
  const index = matches.findIndex(({ item }) => item.id === url.searchParams.get("vis"));
  const wanted = index < 0 ? Number(url.searchParams.get("side")) : pageCount(index + 1, ROWS);
  const at = nearestPage(wanted, matches.length, ROWS);
  const { before, items: shown } = itemsOn(matches, at, ROWS);
  const part: ListPart = {
    at,
    found: matches.length,
    before,
    count: all.length,
    search,
    kind,
    isLong: all.length > ROWS,
  };
  return { part, items: shown.map(({ item, number }) => ({ ...item, number })) };
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
