import { z } from "zod";
import { map, picture, richText, text } from "../../editor/fields/form-fields.ts";
import { headFrame } from "../../editor/fields/picture-frame.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import type { PriceLine } from "../../site/text/rich-text-parts.ts";
import demo from "./praktiskPriser.demo.json" with { type: "json" };
import { type KnownLine, withIds } from "./price-ids.ts";
import { sortSections } from "./price-sections.ts";

export const PAGE = {
  title: text("Titel", { fallback: "Praktisk & Priser" }),
  textBefore: richText("Priser og praktisk", {
    hint: "Det første afsnit står øverst på siden.",
  }),
  textAfter: richText("Find vej", {
    hint: "En punktliste med linjer som »Metro: Syv minutter til fods« bliver til en oversigt. Den står også på kontaktsiden.",
  }),
  mapEmbedUrl: map("Kort"),
  ...headPicture({ place: "praktisk/hero", frames: [headFrame("Praktisk & priser")] }),
  locationImage: picture("Billede ved kortet", {
    alt: "Beskrivelse af billedet ved kortet",
    place: "praktisk/location",
    frames: [{ label: "Find vej", shape: "leaf", width: 419, ratio: 1.5 }],
  }),
  ...SEARCH_RESULT,
};

export const praktiskPriserDocument = defineDocument({
  name: "praktiskPriser",
  labels: { name: "Praktisk & priser", part: "Praktisk & Priser" },
  schema: documentSchema(PAGE, {
    /** The current name of each renamed price line, by its id. */
    prisnavne: z.record(z.string(), z.string()).default({}).describe("Nye navne i prislisten"),
  }),
  fallback: {},
  demo,
  empty: { mapEmbedUrl: "" },
});

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
