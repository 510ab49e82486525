import { z } from "zod";
import { danishDate } from "../formats/danish-time.ts";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import { lastUpdated, text } from "../server/documents/fields.server.ts";
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
    lastUpdated: lastUpdated(),
  }),
  fallback: { navn: "Samspil" },
  demo,
});

export type Klinik = ReturnType<typeof readKlinik>;

export function readKlinik(content: Content) {
  return content.get(klinikDocument);
}

/** What is told of a waiting time: the words, and the day in words; undefined when there is none, or it is stale. */
export function tellWaiting(content: Content, waiting: WaitingTime) {
  if (!isFresh(waiting, content.today())) return undefined;
  return { words: waiting.ventetid, day: danishDate(new Date(waiting.ventetidDato)) };
}

export type Waiting = NonNullable<ReturnType<typeof tellWaiting>>;
