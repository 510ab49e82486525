import { z } from "zod";
import { DEFAULT_MAP_ADDRESS } from "../../formats/map-address.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  image,
  lastUpdated,
  mapAddress,
  richText,
  searchResult,
  text,
} from "../../server/documents/fields.server.ts";
import type { PriceLine } from "../../site/text/rich-text-parts.ts";
import demo from "./praktiskPriser.demo.json" with { type: "json" };
import { type KnownLine, withIds } from "./price-ids.ts";
import { sortSections } from "./price-sections.ts";

export const praktiskPriserDocument = defineDocument({
  name: "praktiskPriser",
  labels: {
    name: "Praktisk & priser",
    part: "Praktisk & Priser",
    inSentence: "praktisk & priser",
    fields: {
      prisnavne: "Nye navne i prislisten",
      locationImage: "Billede af stedet",
      locationImageAlt: "Beskrivelse af billedet af stedet",
    },
  },
  schema: z.object({
    title: text().transform((title) => title || "Praktisk & Priser"),
    heroImage: image(),
    heroImageAlt: text(),
    textBefore: richText(),
    /** Of the lines of the price lists that have been renamed: the name of today by the id. */
    prisnavne: z.record(z.string(), z.string()).default({}),
    locationImage: image(),
    locationImageAlt: text(),
    mapEmbedUrl: mapAddress(DEFAULT_MAP_ADDRESS),
    textAfter: richText(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
  empty: { mapEmbedUrl: "" },
});

/** Every line of the price lists, as the page shows them; the first of those with one name. */
export function readPriceLines(content: Content): KnownLine[] {
  const { textBefore, prisnavne } = readPraktiskPriser(content);
  return withIds(priceLinesOf(textBefore), prisnavne);
}

export function priceLinesOf(html: string): PriceLine[] {
  const lines = sortSections(html).priceLists.flatMap((list) => list.lines);
  return [...new Map(lines.toReversed().map((line) => [line.label, line])).values()].toReversed();
}

export function readPraktiskPriser(content: Content) {
  return content.get(praktiskPriserDocument);
}
