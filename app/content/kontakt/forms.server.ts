import { alt, map, picture, richText, SEARCH_RESULT, text } from "../../admin/form/form-fields.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { kontaktDocument, readKontakt } from "./kontakt.server.ts";

const FIELDS = {
  title: text("Titel"),
  textBefore: richText("Tekst før kortet"),
  mapEmbedUrl: map("Kort"),
  kortBillede: picture("Billede ved kortet", {
    label: "Kontakt, kortet",
    shape: "right",
    width: 1378,
    ratio: 1378 / 450,
  }),
  kortBilledeAlt: alt("Beskrivelse af billedet ved kortet"),
  textAfter: richText("Tekst efter kortet"),
  ...SEARCH_RESULT,
};

export const kontaktside: Page<typeof FIELDS> = {
  screen: "/admin/kontakt",
  shownAt: "/kontakt",
  document: kontaktDocument,
  fields: FIELDS,
  shown: readKontakt,
  saved: "Kontaktsiden blev opdateret!",
  failed: "Fejl ved gem af kontaktside.",
};
