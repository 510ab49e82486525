import { z } from "zod";
import { DEFAULT_MAP_ADDRESS } from "../formats/map-address.ts";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import {
  image,
  lastUpdated,
  mapAddress,
  richText,
  text,
} from "../server/documents/fields.server.ts";
import demo from "./praktiskPriser.demo.json" with { type: "json" };

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
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

export function readPraktiskPriser(content: Content) {
  return content.get(praktiskPriserDocument);
}
