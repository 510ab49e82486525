import { list, longText, picture, richText, text } from "../../editor/fields/form-fields.ts";
import { headFrame } from "../../editor/fields/picture-frame.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { parseFactLines } from "../../site/text/rich-text-parts.ts";
import { readPrices } from "../praktisk-priser/praktisk-priser.server.ts";
import demo from "./en.demo.json" with { type: "json" };
import { inEnglish, priceInEnglish } from "./in-english.ts";

export const PAGE = {
  title: text("Overskrift", { lang: "en" }),
  tekst: richText("Tekst", {
    lang: "en",
    hint: "Siden vises, når den har en overskrift og en tekst. Psykologerne er dem, der har engelske tekster under Om os.",
  }),
  heroImage: picture("Topbillede", {
    alt: "Beskrivelse af topbilledet på engelsk",
    place: "engelsk/hero",
    frames: [headFrame("In English")],
  }),
  henvisning: text("Henvisning", {
    optional: true,
    lang: "en",
    hint: "For eksempel: »Not needed. A referral from your doctor may give a subsidy.« Den første sætning står med stort.",
  }),
  hvem: longText("Tekst ved psykologerne", { optional: true, rows: 2, lang: "en" }),
  priser: list("Prisernes navne på engelsk", {
    lang: "en",
    hint: "En linje for hver pris: »Første samtale: First session (parents, couples or adults)«. Beløb og tid kommer fra prislisten. Den første pris står også øverst på siden.",
  }),
  priserTekst: longText("Tekst under priserne", { optional: true, rows: 2, lang: "en" }),
  kontakt: richText("Tekst under telefon og e-mail", { optional: true, lang: "en" }),
  opfordring: text("Sidefodens opfordring", { optional: true, lang: "en" }),
  opfordringTekst: longText("Sidefodens tekst", { optional: true, rows: 2, lang: "en" }),
  ...SEARCH_RESULT,
};

export const englishDocument = defineDocument({
  name: "engelsk",
  labels: {
    name: "Den engelske side",
    part: "Den engelske side",
  },
  schema: documentSchema(PAGE),
  fallback: {},
  demo,
});

/** Undefined until the clinic has written its title and text. */
export function readEnglishPage(content: Content) {
  const page = content.get(englishDocument);
  return page.title && page.tekst ? page : undefined;
}

/** The prices of the list that have an English name. */
export function readEnglishPrices(content: Content) {
  const prices = readPrices(content);
  const names = content.get(englishDocument).priser.flatMap((name) => parseFactLines([name]) ?? []);
  return names.flatMap(({ term, detail }) => {
    const price = prices.find(({ noegle, navn }) => term === navn || term === noegle);
    if (!price) return [];
    const [, navn = detail, note = ""] = /^([^(]+) \((.+)\)$/.exec(detail) ?? [];
    return [{ navn, note, tid: inEnglish(price.tid), pris: priceInEnglish(price.pris) }];
  });
}
