import { z } from "zod";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import { id, image, lastUpdated, link, text } from "../server/documents/fields.server.ts";
import { sanitizeRichText } from "../server/rich-text.server.ts";
import demo from "./nyheder.demo.json" with { type: "json" };
import { newestFirst, newsHtml, publishedAt } from "./nyheder.ts";

const nyhed = z.object({
  id: id(),
  title: text(),
  /** Plain text with empty lines between its paragraphs, or HTML; see `readNyheder`. */
  content: text(),
  buttonText: text(),
  buttonLink: link(),
  imageUrl: image(),
  image: text(),
  imageUrlAlt: text(),
});

export const nyhederDocument = defineDocument({
  name: "nyheder",
  schema: z.object({ items: z.array(nyhed).default([]), lastUpdated: lastUpdated() }),
  fallback: demo,
  demo,
});

/** A news item as visitors see it; `html` is sanitised. */
export type Nyhed = ReturnType<typeof asShown>;

/** The news from number `from` to before number `to`, counted from the newest. */
export function readNyheder(content: Content, from = 0, to?: number): Nyhed[] {
  return sortedItems(content).slice(from, to).map(asShown);
}

/** The ids of all news, newest first: enough to know on which page an item stands. */
export function readNyhedIds(content: Content): { id: string }[] {
  return sortedItems(content).map(({ id }) => ({ id }));
}

function sortedItems(content: Content) {
  return newestFirst(content.get(nyhederDocument).items);
}

function asShown(item: z.output<typeof nyhed>) {
  return {
    id: item.id,
    title: item.title,
    html: sanitizeRichText(newsHtml(item.content)),
    button: buttonOf(item),
    imageUrl: item.imageUrl,
    imageUrlAlt: item.imageUrlAlt,
    published: whenPublished(item.id),
  };
}

function buttonOf({ buttonText, buttonLink }: z.output<typeof nyhed>) {
  if (!buttonLink) return undefined;
  const isElsewhere = /^https?:/.test(buttonLink);
  return { label: buttonText || "Læs mere", to: buttonLink, isElsewhere };
}

/** The moment for machines, and the day as people in Denmark write it. */
function whenPublished(id: string) {
  const moment = publishedAt(id);
  return moment && { at: moment.toISOString(), on: DAY.format(moment) };
}

const DAY = new Intl.DateTimeFormat("da-DK", { dateStyle: "long", timeZone: "Europe/Copenhagen" });
