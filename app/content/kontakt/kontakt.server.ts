import { map, picture, richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import demo from "./kontakt.demo.json" with { type: "json" };

export const PAGE = {
  title: text("Titel", { fallback: "Kontakt os" }),
  textBefore: richText("Tekst før kortet", { headingLevel: 3 }),
  mapEmbedUrl: map("Kort"),
  kortBillede: picture("Billede ved kortet", {
    alt: "Beskrivelse af billedet ved kortet",
    place: "kontakt/kort",
    frames: [{ label: "Kontakt, kortet", shape: "leaf", width: 770, ratio: 770 / 450 }],
  }),
  textAfter: richText("Tekst efter kortet", { headingLevel: 3 }),
  ...SEARCH_RESULT,
};

export const kontaktDocument = defineDocument({
  name: "kontakt",
  labels: { name: "Kontakt", part: "Kontakt" },
  schema: documentSchema(PAGE),
  fallback: {},
  demo,
  empty: { mapEmbedUrl: "" },
});

export function readKontakt(content: Content) {
  return content.get(kontaktDocument);
}
