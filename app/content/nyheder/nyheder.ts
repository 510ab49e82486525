import { escapeHtml } from "../../formats/escape-html.ts";
import { pageAddress, pageCount } from "../../site/page/list-pages.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import { datedBy } from "../dated.ts";

export const NEWS_PER_PAGE = 20;
const PREVIEW_LIMIT = 100;

export const { newestFirst, publishedAt } = datedBy(/(\d+)$/);

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
