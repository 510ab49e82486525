import { formatQuery } from "../../formats/query.ts";
import { itemsOn, type ListPage, nearestPage, pageCount } from "../../site/page/list-pages.ts";

const ROWS = 50;
export const LONGEST_SEARCH = 200;

export type ListPart = {
  at: ListPage;
  /** How many the page is taken from, and how many of them stand before it. */
  found: number;
  before: number;
  count: number;
  search: string;
  /** The state that its items must have; '' is any. */
  kind: string;
  isLong: boolean;
};

/** What `?q=`, `?tilstand=` and `?side=` ask for, or the page that has the item `?vis=`; a page beyond the last is the last. */
export function readListPart<Item extends { id: string; title: string }>(
  url: URL,
  all: Item[],
  isWanted: (item: Item, kind: string) => boolean,
) {
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const kind = url.searchParams.get("tilstand") ?? "";
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = all
    .map((item, index) => ({ item, number: index + 1 }))
    .filter(
      ({ item }) => isWanted(item, kind) && words.every((word) => fold(item.title).includes(word)),
    );
  const index = found.findIndex(({ item }) => item.id === url.searchParams.get("vis"));
  const wanted = index < 0 ? Number(url.searchParams.get("side")) : pageCount(index + 1, ROWS);
  const at = nearestPage(wanted, found.length, ROWS);
  const { before, items: shown } = itemsOn(found, at, ROWS);
  const part: ListPart = {
    at,
    found: found.length,
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

function fold(text: string): string {
  return text.toLocaleLowerCase("da");
}
