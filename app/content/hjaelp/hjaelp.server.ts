import { longText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { chosenHour } from "../../formats/danish-time.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { type Hours, nextChangeOf, openStateAt } from "../klinik/telephone-hours.ts";
import { parseOpenTime } from "../klinik/written-hours.ts";
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
  aabent: text("Åbent", {
    optional: true,
    hint: "For eksempel »alle dage kl. 11-5«. Tom: hele døgnet. Om natten viser Kontakt dem, der har åbent.",
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
  aabent: "",
};

export type Help = ReturnType<typeof readHelp>;
export type HelpNumber = Help["numre"][number];

export function readHelp(content: Content) {
  const { indledning, numre } = content.get(hjaelpDocument);
  const ownNumbers = numre.filter(({ nummer }) => nummer.trim());
  const hasAlarm = ownNumbers.some(({ nummer }) => nummer.trim() === ALARM.nummer);
  return { indledning, numre: hasAlarm ? ownNumbers : [ALARM, ...ownNumbers] };
}

/** The numbers that somebody answers now, each with until when, or its own words if it is always. */
export function readHelpNow(content: Content) {
  return readHelp(content).numre.flatMap((number) => {
    const state = openStateAt(hoursOf(number), content.now());
    if (!state) return [number];
    return state.isOpen ? [{ ...number, tekst: `Åben til ${chosenHour(state.until)}` }] : [];
  });
}

export function nextHelpChange(content: Content, now: Date): number {
  return Math.min(...readHelp(content).numre.map((number) => nextChangeOf(hoursOf(number), now)));
}

function hoursOf({ aabent }: { aabent: string }): Hours {
  const time = parseOpenTime(aabent);
  return { open: time ? [time] : [] };
}
