import { cutText } from "../../formats/cut-text.ts";
import { hardenSpaces } from "./typography.ts";

export function plainText(html: string): string {
  const text = html
    .replace(/<(br|\/p|\/h[23]|\/li|\/blockquote)\s*\/?>/g, " ")
    .replace(/<[^<>]*>/g, "");
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

export function decodeEntities(text: string): string {
  return text
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

export function plainLines(html: string): string[] {
  return html
    .split(/\n|<br\s*\/?>|<\/(?:p|h[1-6]|li|ul|ol|blockquote|div)>/)
    .map(plainText)
    .filter(Boolean);
}

/** After the last whole sentence within `limit` characters, or else at a word. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const ends = [...text.slice(0, limit + 2).matchAll(SENTENCE_END)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + 1) : cutAtWord(text, limit);
}

const SENTENCE_END = /[.!?](?=\s[»\p{Lu}])/gu;

export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = hardenSpaces(text).lastIndexOf(" ", limit - 2);
  return `${cutText(text, Math.max(end, limit / 2)).replace(/[\s,.;:–-]+$/, "")}…`;
}
