import { notFound } from "../shell/not-found-response.ts";

export type ListPage = { page: number; pages: number };

export const PAGE_NUMBER = /^[1-9]\d{0,2}$/;

/** The page that `?side=` selects. @throws status 404 if there is none */
export function openListPage<Item>(url: string, items: Item[], perPage: number) {
  const page = Number(new URL(url).searchParams.get("side") ?? 1);
  const at = nearestPage(page, items.length, perPage);
  if (at.page !== page) throw notFound();
  return { at, ...itemsOn(items, at, perPage) };
}

export function itemsOn<Item>(items: Item[], { page }: ListPage, perPage: number) {
  const before = (page - 1) * perPage;
  return { before, items: items.slice(before, before + perPage) };
}

export function nearestPage(page: number, items: number, perPage: number): ListPage {
  const pages = pageCount(items, perPage);
  return { page: Number.isInteger(page) ? Math.min(Math.max(page, 1), pages) : 1, pages };
}

export function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage));
}

export function pageAddress(list: string, page: number): string {
  if (page === 1) return list;
  return `${list}${list.includes("?") ? "&" : "?"}side=${page}`;
}

export function formatPageNumber({ page, pages }: ListPage): string {
  return page === 1 ? "" : `Side ${page} af ${pages}`;
}

export function pageTitle(title: string, { page }: ListPage): string {
  return page === 1 ? title : `${title}, side ${page}`;
}

export function pagesAround(list: string, { page, pages }: ListPage) {
  return {
    prev: page > 1 ? pageAddress(list, page - 1) : undefined,
    next: page < pages ? pageAddress(list, page + 1) : undefined,
  };
}
