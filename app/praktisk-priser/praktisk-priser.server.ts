import { z } from "zod";
import { DEFAULT_MAP_ADDRESS } from "../formats/map-address.ts";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import {
  image,
  lastUpdated,
  mapAddress,
  richText,
  searchResult,
  text,
} from "../server/documents/fields.server.ts";
import type { PriceLine } from "../site/text/rich-text-parts.ts";
import demo from "./praktiskPriser.demo.json" with { type: "json" };
import { sortSections } from "./price-sections.ts";

export const praktiskPriserDocument = defineDocument({
  name: "praktiskPriser",
  labels: {
    name: "Praktisk & priser",
    part: "Praktisk & Priser",
    inSentence: "praktisk & priser",
    fields: {
      locationImage: "Billede af stedet",
      locationImageAlt: "Beskrivelse af billedet af stedet",
    },
  },
  schema: z.object({
    title: text().transform((title) => title || "Praktisk & Priser"),
    heroImage: image(),
    heroImageAlt: text(),
    textBefore: richText(),
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
export function readPriceLines(content: Content): PriceLine[] {
  const lines = sortSections(readPraktiskPriser(content).textBefore).priceLists.flatMap(
    (list) => list.lines,
  );
  return [...new Map(lines.toReversed().map((line) => [line.label, line])).values()].toReversed();
}

export function readPraktiskPriser(content: Content) {
  return content.get(praktiskPriserDocument);
}
