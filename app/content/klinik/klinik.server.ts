import { z } from "zod";
import { danishDate } from "../../formats/danish-time.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { image, lastUpdated, text } from "../../server/documents/fields.server.ts";
import demo from "./klinik.demo.json" with { type: "json" };
import { isFresh, type WaitingTime } from "./klinik.ts";

/** The clinic's own particulars, for footer, contact page, mails and structured data. */
export const klinikDocument = defineDocument({
  name: "klinik",
  labels: {
    name: "Klinikken",
    part: "Klinikken",
    inSentence: "klinikkens oplysninger",
    page: "Klinikkens oplysninger",
    fields: {
      adresse: "Adresse",
      postnummer: "Postnummer",
      by: "By",
      cvr: "CVR",
      momsregistreret: "Momsregistreret",
      aabningstider: "Åbningstider",
      ventetid: "Ventetid",
      ventetidDato: "Ventetiden passede den",
      svartid: "Svartid",
      opfordring: "Sidefodens opfordring",
      opfordringTekst: "Sidefodens tekst",
      logo: "Logo",
      logoAlt: "Beskrivelse af logoet",
    },
  },
  schema: z.object({
    navn: text(),
    adresse: text(),
    postnummer: text(),
    by: text(),
    telefon: text(),
    email: text(),
    cvr: text(),
    /** 'ja' or 'nej'; '' until the clinic has told. */
    momsregistreret: text(),
    aabningstider: text(),
    ventetid: text(),
    ventetidDato: text(),
    /** When one who writes hears back, as a sentence. */
    svartid: text(),
    opfordring: text(),
    opfordringTekst: text(),
    logo: image(),
    logoAlt: text(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

export type Klinik = ReturnType<typeof readKlinik>;

/** A clinic that has not told its name is called what every clinic is. */
export function readKlinik(content: Content) {
  const klinik = content.get(klinikDocument);
  return klinik.navn ? klinik : { ...klinik, navn: "Klinikken" };
}

/** What is told of a waiting time: the words, and the day in words; undefined when there is none, or it is stale. */
export function tellWaiting(content: Content, waiting: WaitingTime) {
  if (!isFresh(waiting, content.today())) return undefined;
  return { words: waiting.ventetid, day: danishDate(new Date(waiting.ventetidDato)) };
}

export type Waiting = NonNullable<ReturnType<typeof tellWaiting>>;
