import { timeOfDay } from "../../formats/day.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import { pageAddress, pageCount } from "../../site/page/list-pages.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";

export const NEWS_PER_PAGE = 20;
const PREVIEW_LIMIT = 100;

type Dated = { id: string; dato?: string };

/** Sorted by the editor's date, or else by the number at the end of the id. */
export function newestFirst<Item extends Dated>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, number: timeOfDay(item.dato) ?? numericSuffix(item.id) }))
    .sort((a, b) => b.number - a.number)
    .map(({ item }) => item);
}

export function newsPreview(html: string): string {
  return cutAtWord(plainText(html), PREVIEW_LIMIT);
}

export function newsPages(count: number): string[] {
  const pages = pageCount(count, NEWS_PER_PAGE);
  return Array.from({ length: pages }, (_, index) => pageAddress("/nyheder", index + 1));
}

/** @param index among all news, the newest first */
export function newsPlace(index: number, id: string): string {
  const page = Math.floor(index / NEWS_PER_PAGE) + 1;
  return `${pageAddress("/nyheder", page)}#${encodeURIComponent(id)}`;
}

/** The editor's date, or else the time in the id. */
export function publishedAt(item: Dated): Date | undefined {
  const time = timeOfDay(item.dato) ?? numericSuffix(item.id);
  return time > Date.UTC(2000) && time < Date.UTC(2100) ? new Date(time) : undefined;
}

/** Plain text with empty lines between paragraphs becomes HTML; HTML stays as it is. */
export function newsHtml(content: string): string {
  if (TAG.test(content)) return content;
  return escapeHtml(content)
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

const TAG = /<\/?(p|div|span|br|h[1-6]|ul|ol|li|strong|b|em|i|u|a|img)(\s[^<>]*|\/)?>/i;

function numericSuffix(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}
