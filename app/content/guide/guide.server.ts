import { list, text } from "../../editor/fields/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { type HelpNumber, readHelp, readHelpNow } from "../hjaelp/hjaelp.server.ts";
import { readKlinik, readTelephone } from "../klinik/klinik.server.ts";
import { readPeopleOfArea, readPsykologer } from "../om/om.server.ts";
import { readCallbackOffer } from "../opkald/opkald.server.ts";
import { readPrices } from "../praktisk-priser/praktisk-priser.server.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import demo from "./guide.demo.json" with { type: "json" };
import {
  type Chosen,
  type Danger,
  DO_NOT_KNOW,
  dangerIn,
  isDanger,
  reasonOf,
  type Who,
} from "./guide.ts";

export const PAGE = {
  fare: list("Det, der skal have hjælp med det samme", {
    hint: "Står nederst under hvert valg: selvmordstanker, selvskade og vold. Den, der vælger det, ser numrene i Hjælp lige nu først.",
  }),
};

export const VALG = {
  navn: text("Hvem det handler om", "Skriv, hvem det handler om."),
  note: text("Forklaring", { optional: true, hint: "For eksempel »0–12 år«." }),
  omrade: text("Terapiområde", { required: "Vælg et område.", choices: [] }),
  ord: list("Det, der fylder", {
    hint: "Korte linjer med jeres egne ord, for eksempel »Vil ikke i skole«.",
  }),
};

export const guideDocument = defineDocument({
  name: "guide",
  labels: { name: "Hvem kan hjælpe os?", part: "Hvem kan hjælpe os?" },
  schema: documentSchema(PAGE, { valg: listOf("Valg", itemSchema(VALG)) }),
  fallback: {},
  demo,
});

/** Said of anyone, of what the clinic has not written itself. */
const FARE = ["Nogen slår eller truer", "Gør skade på sig selv", "Tanker om ikke at ville leve"];

/** Of each choice, for somebody who does not know whom it is about. */
const FIRST_WORDS = 2;

/** Each has the words of danger among its own. One whose area is gone leads to everybody, as the last does: 'Ved ikke'. */
export function readChoices(content: Content): Who[] {
  const { valg, fare } = content.get(guideDocument);
  const named = valg.filter(({ navn }) => navn);
  if (named.length === 0) return [];
  return [...named, unknownAmong(named)].map((choice) => {
    const own = withDanger(choice.ord.filter(Boolean), fare.filter(Boolean));
    return { ...choice, ord: withDanger(own, FARE) };
  });
}

function unknownAmong(choices: Who[]): Who {
  const words = choices
    .filter(({ navn }) => !isDanger(dangerIn([navn])))
    .flatMap(({ ord }) => ord.slice(0, FIRST_WORDS));
  return {
    id: DO_NOT_KNOW.value,
    navn: DO_NOT_KNOW.label,
    note: "",
    omrade: "",
    ord: [...new Set(words)],
  };
}

/** Adds the words of a danger that no word names yet. */
function withDanger(words: string[], ofDanger: string[]): string[] {
  const named = dangerIn(words);
  const missing = ofDanger.filter((word) => {
    const { life, violence } = dangerIn([word]);
    return !((life && named.life) || (violence && named.violence));
  });
  return [...words, ...missing];
}

/** What the clinic has written as danger is one, whatever it is called. */
export function dangerOf(content: Content, { hvem, fylder }: Chosen, choices: Who[]): Danger {
  const who = choices.find(({ id }) => id === hvem);
  const { life, violence } = dangerIn([...fylder, who?.navn ?? ""]);
  const isWritten = fylder.some((word) => content.get(guideDocument).fare.includes(word));
  return { life: life || (isWritten && !violence), violence };
}

export type Answer = ReturnType<typeof readAnswer>;

/** From stored fields alone: what is not written is not answered. */
export function readAnswer(content: Content, chosen: Chosen, choices: Who[]) {
  const areas = readTerapiOmrader(content);
  const id = choices.find((choice) => choice.id === chosen.hvem)?.omrade;
  const area = areas.find((area) => area.id === id);
  const people = area ? readPeopleOfArea(content, area.id) : readEverybody(content);
  const price = readPrices(content).find(({ noegle }) => area?.priser.includes(noegle));
  const danger = dangerOf(content, chosen, choices);
  return {
    reason: reasonOf(chosen),
    isUrgent: chosen.hurtigt === "uge",
    area: area && {
      title: area.title,
      description: area.description,
      href: pagePathOf(area, "/terapi"),
      picture: { src: area.imageUrl, alt: area.imageUrlAlt },
    },
    people,
    price,
    danger,
    help: isDanger(danger) ? readHelpFor(content, danger) : undefined,
    phone: readKlinik(content).telefon,
    telephone: readTelephone(content),
    callback: readCallbackOffer(content),
  };
}

function readEverybody(content: Content) {
  const areas = readTerapiOmrader(content).map(({ id }) => id);
  const people = areas.flatMap((id) => readPeopleOfArea(content, id));
  const known = readPsykologer(content).map(({ id }) => people.find((one) => one.id === id));
  return known.filter((one) => one !== undefined);
}

/** The number for this danger first, if somebody answers it now; 112 is always among them. */
function readHelpFor(content: Content, { life }: Danger): HelpNumber[] {
  const all = readHelp(content).numre;
  const open = readHelpNow(content);
  const numbers = open.length > 0 ? open : all;
  // An open number may say until when in place of its words.
  const right = all.filter(({ navn, tekst }) => {
    const about = dangerIn([navn, tekst]);
    return life ? about.life : about.violence;
  });
  const first = numbers.find(({ id }) => right.some((number) => number.id === id));
  return first ? [first, ...numbers.filter((number) => number !== first)] : numbers;
}
