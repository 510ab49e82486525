import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  image,
  lastUpdated,
  richText,
  searchResult,
  text,
  textList,
} from "../../server/documents/fields.server.ts";
import { type Klinik, readKlinik, tellWaiting } from "../klinik/klinik.server.ts";
import { readEnglishPeople } from "../om/om.server.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import demo from "./en.demo.json" with { type: "json" };
import { englishDay, englishPrice, parsePairs } from "./en.ts";

export const englishDocument = defineDocument({
  name: "engelsk",
  labels: {
    name: "Den engelske side",
    part: "Den engelske side",
    inSentence: "den engelske side",
    fields: {
      lead: "Indledning",
      ventetid: "Ventetid",
      hvem: "Who we are",
      tilbud: "What we do",
      priser: "Priser",
      prisnote: "Om betaling",
      telefontid: "Telefontid",
      noedhjaelp: "Emergency",
      opfordring: "Sidefodens opfordring",
      opfordringTekst: "Sidefodens tekst",
    },
  },
  schema: z.object({
    title: text(),
    lead: text(),
    heroImage: image(),
    heroImageAlt: text(),
    /** 'Tre til seks uger = Three to six weeks': shown while the clinic's own words are the Danish ones. */
    ventetid: text(),
    hvem: text(),
    tilbud: richText(),
    priser: textList(),
    prisnote: text(),
    telefontid: text(),
    noedhjaelp: text(),
    opfordring: text(),
    opfordringTekst: text(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

/** The page as it is shown; undefined until the clinic has written its head. */
export function readEnglishPage(content: Content) {
  const { title, lead, priser, ventetid, ...texts } = content.get(englishDocument);
  if (!title || !lead) return undefined;
  const lines = readPriceLines(content);
  const clinic = readKlinik(content);
  const [waiting] = parsePairs([ventetid]);
  const told = tellWaiting(content, clinic);
  return {
    ...texts,
    title,
    lead,
    people: readEnglishPeople(content),
    prices: parsePairs(priser).flatMap(({ danish, english }) => {
      const line = lines.find(({ label }) => label === danish);
      return line ? [{ label: english, ...englishPrice(line) }] : [];
    }),
    waiting:
      waiting && waiting.danish === told?.words
        ? { words: waiting.english, day: englishDay(clinic.ventetidDato) }
        : undefined,
    clinic: clinicOf(clinic),
  };
}

function clinicOf({ telefon, email, adresse, postnummer, by }: Klinik) {
  return {
    telefon,
    email,
    address: [adresse, `${postnummer} ${by}`.trim()].filter(Boolean).join(", "),
  };
}
