import { longText, text } from "../../admin/form/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../admin/form/stored-schema.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import demo from "./hjaelp.demo.json" with { type: "json" };

export const PAGE = {
  indledning: longText("Indledning", {
    optional: true,
    rows: 2,
    hint: "For eksempel om I selv kan hjælpe, når det haster.",
  }),
};

export const NUMMER = {
  nummer: text("Nummer", { required: "Skriv et nummer.", inputMode: "tel" }),
  navn: text("Navn", "Skriv, hvem man ringer til."),
  tekst: longText("Forklaring", {
    optional: true,
    hint: "En sætning om, hvornår man ringer hertil.",
  }),
};

export const hjaelpDocument = defineDocument({
  name: "hjaelp",
  labels: {
    name: "Hjælp lige nu",
    part: "Hjælp lige nu",
  },
  schema: documentSchema(PAGE, { numre: listOf("Nummer", itemSchema(NUMMER)) }),
  fallback: {},
  demo,
});

/** Always listed first: 112 is right everywhere in Denmark. */
const ALARM = {
  id: "112",
  nummer: "112",
  navn: "Livsfare",
  tekst: "Ring altid først hertil, hvis nogen er i fare nu.",
};

export type Help = ReturnType<typeof readHelp>;

export function readHelp(content: Content) {
  const { indledning, numre } = content.get(hjaelpDocument);
  const ownNumbers = numre.filter(({ nummer }) => nummer.trim());
  const hasAlarm = ownNumbers.some(({ nummer }) => nummer.trim() === ALARM.nummer);
  return { indledning, numre: hasAlarm ? ownNumbers : [ALARM, ...ownNumbers] };
}
