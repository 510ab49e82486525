import { map, picture, prices, richText, text } from "../../editor/fields/form-fields.ts";
import { headFrame } from "../../editor/fields/picture-frame.ts";
import { isHeading } from "../../editor/fields/price-rows.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import type { PriceRow } from "../../server/documents/field-values.server.ts";
import demo from "./praktiskPriser.demo.json" with { type: "json" };
import { splitPrices } from "./split-prices.ts";

export const PAGE = {
  title: text("Titel", { fallback: "Praktisk & Priser" }),
  textBefore: richText("Praktisk", {
    hint: "Det første afsnit står øverst på siden, resten ved siden af priserne.",
  }),
  priser: prices("Priser", {
    hint: "En linje med kun et navn er en overskrift, og linjerne under den er en tabel. Noten står med småt under navnet.",
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
  schema: documentSchema(PAGE),
  upgrade: splitPrices,
  fallback: {},
  demo,
  empty: { mapEmbedUrl: "" },
});

export function readPraktiskPriser(content: Content) {
  return content.get(praktiskPriserDocument);
}

type PriceTable = { heading: string; lines: PriceRow[] };

/** A table for each heading; prices before the first have none. */
export function readPriceTables(content: Content): PriceTable[] {
  const tables: PriceTable[] = [{ heading: "", lines: [] }];
  for (const row of readPraktiskPriser(content).priser) {
    if (isHeading(row)) tables.push({ heading: row.navn, lines: [] });
    else tables.at(-1)?.lines.push(row);
  }
  return tables.filter(({ lines }) => lines.length > 0);
}

export function readPrices(content: Content): PriceRow[] {
  return readPriceTables(content).flatMap(({ lines }) => lines);
}
