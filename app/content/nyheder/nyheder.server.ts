import type { z } from "zod";
import { link, picture, richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { day } from "../../editor/fields/usual-fields.ts";
import { publishedOn } from "../../formats/danish-time.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import demo from "./nyheder.demo.json" with { type: "json" };
import { newestFirst, newsHtml, newsPlace, publishedAt } from "./nyheder.ts";

export const NYHED = {
  title: text("Titel", { required: "Skriv en titel.", blocksSave: true }),
  content: richText("Indhold"),
  imageUrl: picture("Billede", {
    fileName: "image",
    place: "nyheder/{name}",
    frames: [
      { label: "Nyeste", shape: "leaf", width: 725, ratio: 1.45 },
      { label: "I listen", shape: "arch", width: 130, ratio: 1 },
    ],
  }),
  dato: day(),
  buttonText: text("Knaptekst", { optional: true, beside: true }),
  buttonLink: link("Knaplink", { beside: true }),
};

const nyhed = itemSchema(NYHED, {
  /** Plain text with empty lines between paragraphs, or HTML; sanitised where it is shown. */
  content: stored.text().transform(newsHtml).describe(NYHED.content.label),
});

export const nyhederDocument = defineDocument({
  name: "nyheder",
  labels: { name: "Nyheder", part: "Nyheder" },
  schema: documentSchema({}, { items: listOf("Nyhed", nyhed) }),
  fallback: demo,
  demo,
  empty: { items: [] },
});

export type StoredNyhed = z.output<typeof nyhed>;
export type Nyhed = ReturnType<typeof showNyhed>;

export function readNewestFirst(content: Content): StoredNyhed[] {
  return sortedItems(content.get(nyhederDocument));
}

const sortedItems = memoizeByVersion(({ items }: { items: StoredNyhed[] }) => newestFirst(items));

export function newsAddress(content: Content, id: string): string | undefined {
  const index = indexesOf(readNewestFirst(content)).get(id);
  return index === undefined ? undefined : newsPlace(index, id);
}

const indexesOf = memoizeByVersion(
  (newest: StoredNyhed[]) => new Map(newest.map(({ id }, index) => [id, index])),
);

/** Sanitises HTML, so it is called for the shown items only. */
export function showNyhed(item: StoredNyhed) {
  return { ...showUndated(item), published: publishedOn(publishedAt(item)) };
}

export function showUndated(item: StoredNyhed) {
  return {
    id: item.id,
    title: item.title,
    html: sanitizeRichText(item.content),
    button: buttonOf(item),
    imageUrl: item.imageUrl,
    imageUrlAlt: item.imageUrlAlt,
  };
}

function buttonOf({ buttonText, buttonLink }: StoredNyhed) {
  if (!buttonLink) return undefined;
  const isElsewhere = /^https?:/.test(buttonLink);
  return { label: buttonText || "Læs mere", to: buttonLink, isElsewhere };
}
