import { cutAtWord, plainText } from "../site/plain-text.ts";

const NEWS_PER_PAGE = 20;
const PREVIEW_LIMIT = 100;

/** Sorted by the number that the id ends with, the greatest first. */
export function newestFirst<Item extends { id: string }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => numericSuffix(b.id) - numericSuffix(a.id));
}

/** The beginning of a news item in plain words, for lists. Takes sanitised HTML. */
export function newsPreview(html: string): string {
  return cutAtWord(plainText(html), PREVIEW_LIMIT);
}

/** Which items page `page`, counted from 1, shows of `count`; undefined where there is no such page. */
export function pageRange(count: number, page: number): { from: number; to: number } | undefined {
  if (page < 1 || page > pageCount(count)) return undefined;
  return { from: (page - 1) * NEWS_PER_PAGE, to: page * NEWS_PER_PAGE };
}

/** There is always a first page, if only to say that there is no news. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / NEWS_PER_PAGE));
}

export function pageAddress(page: number): string {
  return page === 1 ? "/nyheder" : `/nyheder?side=${page}`;
}

/** Where an item stands just now: its page, and its place on it. Takes the items newest first. */
export function newsAddress(items: { id: string }[], id: string): string | undefined {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) return undefined;
  return `${pageAddress(Math.floor(index / NEWS_PER_PAGE) + 1)}#${encodeURIComponent(id)}`;
}

/** An id made at a moment tells the moment. */
export function publishedAt(id: string): Date | undefined {
  const time = numericSuffix(id);
  return time > Date.UTC(2000) && time < Date.UTC(2100) ? new Date(time) : undefined;
}

/** Plain text with empty lines between its paragraphs, as HTML; what is HTML already stays as it is. */
export function newsHtml(content: string): string {
  if (TAG.test(content)) return content;
  return content
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

const TAG = /<\/?(p|div|span|br|h[1-6]|ul|ol|li|strong|b|em|i|u|a|img)(\s[^>]*|\/)?>/i;

function numericSuffix(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}
