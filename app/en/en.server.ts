import { z } from "zod";
import { type Klinik, readKlinik } from "../klinik/klinik.server.ts";
import { readEnglishPeople } from "../om/om.server.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import {
  lastUpdated,
  richText,
  searchResult,
  text,
  textList,
} from "../server/documents/fields.server.ts";
import demo from "./en.demo.json" with { type: "json" };
import { englishPrice, parsePairs } from "./en.ts";

export const englishDocument = defineDocument({
  name: "engelsk",
  labels: {
    name: "Den engelske side",
    part: "Den engelske side",
    inSentence: "den engelske side",
    fields: {
      lead: "Indledning",
      hvem: "Who we are",
      tilbud: "What we do",
      priser: "Priser",
      prisnote: "Om betaling",
      telefontid: "Telefontid",
      noedhjaelp: "Emergency",
    },
  },
  schema: z.object({
    title: text(),
    lead: text(),
    hvem: text(),
    tilbud: richText(),
    priser: textList(),
    prisnote: text(),
    telefontid: text(),
    noedhjaelp: text(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

/** The page as it is shown; undefined until the clinic has written its head. */
export function readEnglishPage(content: Content) {
  const { title, lead, priser, ...texts } = content.get(englishDocument);
  if (!title || !lead) return undefined;
  const lines = readPriceLines(content);
  return {
    ...texts,
    title,
    lead,
    people: readEnglishPeople(content),
    prices: parsePairs(priser).flatMap(({ danish, english }) => {
      const line = lines.find(({ label }) => label === danish);
      return line ? [{ label: english, ...englishPrice(line) }] : [];
    }),
    clinic: clinicOf(readKlinik(content)),
  };
}

function clinicOf({ telefon, email, adresse, postnummer, by }: Klinik) {
  return {
    telefon,
    email,
    address: [adresse, `${postnummer} ${by}`.trim()].filter(Boolean).join(", "),
  };
}
