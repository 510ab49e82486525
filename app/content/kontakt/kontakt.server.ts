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
import demo from "./kontakt.demo.json" with { type: "json" };

export const kontaktDocument = defineDocument({
  name: "kontakt",
  labels: {
    name: "Kontakt",
    part: "Kontakt",
    inSentence: "kontaktsiden",
    fields: {
      kortBillede: "Billede ved kortet",
      kortBilledeAlt: "Beskrivelse af billedet ved kortet",
    },
  },
  schema: z.object({
    title: text().transform((title) => title || "Kontakt os"),
    textBefore: richText(),
    textAfter: richText(),
    mapEmbedUrl: mapAddress(DEFAULT_MAP_ADDRESS),
    /** A still of the map, or of the door, until somebody asks for the map. */
    kortBillede: image(),
    kortBilledeAlt: text(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
  empty: { mapEmbedUrl: "" },
});

export function readKontakt(content: Content) {
  return content.get(kontaktDocument);
}
