import { z } from "zod";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import { lastUpdated, text } from "../server/documents/fields.server.ts";
import demo from "./klinik.demo.json" with { type: "json" };

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
    lastUpdated: lastUpdated(),
  }),
  fallback: { navn: "Samspil" },
  demo,
});

export type Klinik = ReturnType<typeof readKlinik>;

export function readKlinik(content: Content) {
  return content.get(klinikDocument);
}
