import type { z } from "zod";
import {
  illustratedText,
  LONGEST_TEXT,
  list,
  longText,
  picture,
  text,
} from "../../editor/fields/form-fields.ts";
import { archFrame, headFrame } from "../../editor/fields/picture-frame.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT, WAITING } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { link } from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import { findLinked, pagePathOf, shortMenu, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import { cutAtWord } from "../../site/text/plain-text.ts";
import { formatWaiting } from "../klinik/klinik.server.ts";
import demo from "./om.demo.json" with { type: "json" };
import { hasEnglish } from "./om.ts";

const NOTE_LENGTH = 60;

export const PAGE = {
  title: text("Overskrift", {
    fallback: "Om os",
    hint: "Står øverst på siden Om os.",
    shownAt: "/om",
  }),
  indledning: longText("Indledning", {
    optional: true,
    rows: 3,
    hint: "Står under overskriften og i søgemaskinerne.",
    shownAt: "/om",
  }),
  ...headPicture({ place: "om/hero", frames: [headFrame("Om os")] }),
  loefter: list("Det, I lover", {
    hint: "Står nederst på siden under »Det, vi lover dig«. Uden punkter er afsnittet der ikke.",
    shownAt: "/om",
  }),
  ...SEARCH_RESULT,
};

export const PSYKOLOG = {
  navn: text("Navn", { required: "Skriv et navn.", blocksSave: true }),
  telefon: text("Telefon", { type: "tel", columns: 5 }),
  email: text("E-mail", { type: "email", columns: 7 }),
  titler: text("Titler", { longest: LONGEST_TEXT }),
  engTitler: text("Titler på engelsk", {
    longest: LONGEST_TEXT,
    optional: true,
    lang: "en",
    danish: "titler",
  }),
  speciale: longText("Speciale", { rows: 3 }),
  engSpeciale: longText("Speciale på engelsk", {
    optional: true,
    rows: 3,
    lang: "en",
    danish: "speciale",
  }),
  /** Only the English labels: address and number stay the same. */
  engTelefon: text("Engelsk ord for telefon", {
    optional: true,
    lang: "en",
    folded: "Ordene for telefon og e-mail",
    placeholder: "Phone",
    hint: "Kun ordet foran nummeret. Nummeret er det samme på begge sprog.",
  }),
  engEmail: text("Engelsk ord for e-mail", {
    optional: true,
    lang: "en",
    folded: "Ordene for telefon og e-mail",
    placeholder: "Email",
    hint: "Kun ordet foran adressen. Adressen er den samme på begge sprog.",
  }),
  beskrivelse: longText("Kort beskrivelse", {
    rows: 3,
    hint: "Et par sætninger. De står under navnet på siden Om os.",
  }),
  punkter: list("Punkter"),
  engPunkter: list("Punkter på engelsk", { lang: "en", danish: "punkter" }),
  langBeskrivelse: illustratedText("Lang beskrivelse", {
    place: "medarbejderBilleder",
    lang: "da",
  }),
  engBeskrivelse: illustratedText("Beskrivelse på engelsk", {
    place: "medarbejderBilleder",
    lang: "en",
    danish: "langBeskrivelse",
    hint: "Siden kan læses på engelsk, når du har skrevet titler, speciale, punkter eller en beskrivelse.",
  }),
  omrader: list("Arbejder med"),
  ...WAITING,
  /** The authority that authorised them: the law requires it. */
  autorisation: text("Autorisation", {
    optional: true,
    hint: "For eksempel: Autoriseret af Psykolognævnet. Så står der også, hvem der fører tilsyn, og hvor man kan klage.",
  }),
  autoriseretSiden: text("Autoriseret siden", {
    optional: true,
    inputMode: "numeric",
    columns: 4,
    hint: "Et årstal, for eksempel 2009.",
  }),
  billedeUrl: picture("Portræt", {
    fileName: "billede",
    place: "om/{name}",
    frames: [
      archFrame("Profilen"),
      { label: "Om os", shape: "arch", width: 410, ratio: 0.8 },
      { label: "Forsiden", shape: "arch", width: 253, ratio: 0.58 },
      { label: "Terapi og engelsk", shape: "arch", width: 304, ratio: 0.8 },
    ],
  }),
  ...SEARCH_RESULT,
};

const psykolog = itemSchema(PSYKOLOG, { link: link().describe("Adresse på siden") });

export type Psykolog = z.output<typeof psykolog>;

export const omDocument = defineDocument({
  name: "om",
  labels: {
    name: "Om os og psykologer",
    part: "Om os",
    page: "Siden Om os",
  },
  schema: documentSchema(PAGE, { psykologer: listOf("Psykolog", psykolog) }),
  fallback: demo,
  demo,
  empty: { psykologer: [] },
});

export const PSYKOLOGER = ["psykologer"] satisfies [string];

export function readOm(content: Content) {
  const { psykologer: _people, loefter, ...page } = content.get(omDocument);
  return { ...page, loefter: loefter.filter(Boolean) };
}

export function readPsykologer(content: Content): Psykolog[] {
  return withAddresses(content.get(omDocument));
}

const withAddresses = memoizeByVersion(({ psykologer }: { psykologer: Psykolog[] }) =>
  withLinks(psykologer, "/om"),
);

export type PsykologSummary = ReturnType<typeof summaryOf>;

export function summaryOf({ id, navn, titler, beskrivelse, billedeUrl, link }: Psykolog) {
  return { id, navn, titler, beskrivelse, billedeUrl, link };
}

export function readPsykolog(content: Content, id: string): Psykolog | undefined {
  return findLinked(readPsykologer(content), "/om", id);
}

export function readEnglishPeople(content: Content) {
  return readPsykologer(content)
    .filter(hasEnglish)
    .map((psykolog) => {
      const { id, navn, billedeUrl, engTitler, engSpeciale } = psykolog;
      const href = `${pagePathOf(psykolog, "/om")}?lang=en`;
      return { id, name: navn, picture: billedeUrl, href, words: [engTitler, engSpeciale] };
    });
}

export function readPeopleOfArea(content: Content, area: string) {
  return readPsykologer(content)
    .filter(({ omrader }) => omrader.includes(area))
    .map((psykolog) => ({
      id: psykolog.id,
      name: psykolog.navn,
      picture: psykolog.billedeUrl,
      href: pagePathOf(psykolog, "/om"),
      specialty: psykolog.speciale,
      waiting: formatWaiting(content, psykolog),
    }));
}

export function psykologMenu(content: Content): MenuLink[] {
  const links = readPsykologer(content).map(({ navn, link, speciale }) => ({
    label: navn,
    href: link,
    note: cutAtWord(speciale, NOTE_LENGTH),
  }));
  return shortMenu(links, "/om");
}
