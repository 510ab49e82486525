import { alt, map, picture, richText, SEARCH_RESULT, text } from "../../admin/form/form-fields.ts";
import { headFrame } from "../../admin/image/picture-frame.ts";
import type { Page } from "../../admin/save/page.server.ts";
import {
  praktiskPriserDocument,
  priceLinesOf,
  readPraktiskPriser,
  readPriceLines,
} from "./praktisk-priser.server.ts";
import { followRenames } from "./price-ids.ts";

const FIELDS = {
  title: text("Titel"),
  heroImage: picture("Billede øverst", headFrame("Praktisk & priser")),
  heroImageAlt: alt("Beskrivelse af billedet øverst"),
  textBefore: richText("Priser og praktisk"),
  locationImage: picture("Billede ved kortet", {
    label: "Find vej",
    shape: "leaf",
    width: 419,
    ratio: 1.5,
  }),
  locationImageAlt: alt("Beskrivelse af billedet ved kortet"),
  mapEmbedUrl: map("Kort"),
  textAfter: richText("Find vej"),
  ...SEARCH_RESULT,
};

export const praktiskPriser: Page<typeof FIELDS> = {
  screen: "/admin/praktisk-priser",
  shownAt: "/praktisk-priser",
  document: praktiskPriserDocument,
  fields: FIELDS,
  shown: readPraktiskPriser,
  toStored: ({ textBefore }, _stored, content) => ({
    prisnavne: followRenames(readPriceLines(content), priceLinesOf(textBefore)),
  }),
  derived: ["prisnavne"],
  saved: "Praktisk & Priser siden blev opdateret!",
  failed: "Fejl ved gem af Praktisk & Priser side.",
};
