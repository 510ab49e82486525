import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { id, lastUpdated, text } from "../../server/documents/fields.server.ts";
import demo from "./hjaelp.demo.json" with { type: "json" };

const nummer = z.object({ id: id(), nummer: text(), navn: text(), tekst: text() });

export const hjaelpDocument = defineDocument({
  name: "hjaelp",
  labels: {
    name: "Hjælp lige nu",
    part: "Hjælp lige nu",
    inSentence: "numrene under »Hjælp lige nu«",
    items: { numre: "Nummer" },
    fields: { nummer: "Nummer", tekst: "Sætning", indledning: "Indledning" },
  },
  schema: z.object({
    indledning: text(),
    numre: z.array(nummer).default([]),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

/** True wherever one is in Denmark; it stands first whatever the clinic has written. */
const ALARM = {
  id: "112",
  nummer: "112",
  navn: "Livsfare",
  tekst: "Ring altid først hertil, hvis nogen er i fare nu.",
};

export type Help = ReturnType<typeof readHelp>;

export function readHelp(content: Content) {
  const { indledning, numre } = content.get(hjaelpDocument);
  const own = numre.filter(({ nummer }) => nummer.trim());
  const hasAlarm = own.some(({ nummer }) => nummer.trim() === ALARM.nummer);
  return { indledning, numre: hasAlarm ? own : [ALARM, ...own] };
}
