import { notFound } from "../shell/not-found-response.ts";

/** One page of a list that is too long to show whole; counted from 1. */
export type ListPage = { page: number; pages: number };

/** What `?side=` may say. */
export const PAGE_NUMBER = /^[1-9]\d{0,2}$/;

/** Which page `?side=` asks for of a list of `count`; undefined where there is no such page. */
export function readListPage(url: string, count: number, perPage: number): ListPage | undefined {
  const page = Number(new URL(url).searchParams.get("side") ?? 1);
  const pages = pageCount(count, perPage);
  return Number.isInteger(page) && page >= 1 && page <= pages ? { page, pages } : undefined;
}

/**
 * The page that `?side=` asks for, with its items and how many stand before them.
 * @throws the page that says so, with status 404, where there is no such page
 */
export function openListPage<Item>(url: string, items: Item[], perPage: number) {
  const at = readListPage(url, items.length, perPage);
  if (!at) throw notFound();
  return { at, ...itemsOn(items, at, perPage) };
}

/** The items on the page, and how many stand before them. */
export function itemsOn<Item>(items: Item[], { page }: ListPage, perPage: number) {
  const before = (page - 1) * perPage;
  return { before, items: items.slice(before, before + perPage) };
}

/** There is always a first page, if only to say that the list is empty. */
export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage));
}

/** The first page is the list's own address. */
export function pageAddress(list: string, page: number): string {
  if (page === 1) return list;
  return `${list}${list.includes("?") ? "&" : "?"}side=${page}`;
}

/** 'Side 2 af 7' over every page but the first. */
export function pageWords({ page, pages }: ListPage): string {
  return page === 1 ? "" : `Side ${page} af ${pages}`;
}

/** The title of a page of a list, so that no two have the same. */
export function pageTitle(title: string, { page }: ListPage): string {
  return page === 1 ? title : `${title}, side ${page}`;
}

/** The pages before and after, for a page's head. */
export function pagesAround(list: string, { page, pages }: ListPage) {
  return {
    prev: page > 1 ? pageAddress(list, page - 1) : undefined,
    next: page < pages ? pageAddress(list, page + 1) : undefined,
  };
}
