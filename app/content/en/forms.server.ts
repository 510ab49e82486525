import {
  alt,
  list,
  longText,
  picture,
  richText,
  SEARCH_RESULT,
  text,
} from "../../admin/form/form-fields.ts";
import { headFrame } from "../../admin/image/picture-frame.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import { englishDocument, readEnglishPage } from "./en.server.ts";
import { HOW_TO_PRICE, HOW_TO_WAIT, parsePairs } from "./en.ts";

const FIELDS = {
  title: text("Overskrift"),
  lead: longText("Indledning"),
  heroImage: picture("Topbillede", headFrame("In English")),
  heroImageAlt: alt(),
  ventetid: text("Ventetid"),
  hvem: longText("Who we are"),
  tilbud: richText("What we do"),
  priser: list("Priser"),
  prisnote: longText("Om betaling og afbud"),
  telefontid: text("Telefontid"),
  noedhjaelp: longText("Emergency"),
  opfordring: text("Sidefodens opfordring"),
  opfordringTekst: longText("Sidefodens tekst"),
  ...SEARCH_RESULT,
};

export const englishPage: Page<typeof FIELDS> = {
  screen: "/admin/engelsk",
  shownAt: "/en",
  isShown: (content) => readEnglishPage(content) !== undefined,
  document: englishDocument,
  fields: FIELDS,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
  problems({ priser, ventetid }, { content }): Record<string, string> {
    const names = readPriceLines(content).map(({ label }) => label);
    const wrong = priser.find((line) => {
      const [pair] = parsePairs([line]);
      return !pair || !names.includes(pair.danish);
    });
    return {
      ...(wrong && {
        priser: `»${wrong}« passer ikke til en linje i prislisten. ${HOW_TO_PRICE}`,
      }),
      ...(ventetid && parsePairs([ventetid]).length === 0 && { ventetid: HOW_TO_WAIT }),
    };
  },
};
