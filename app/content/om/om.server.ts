import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  id,
  image,
  lastUpdated,
  link,
  richText,
  searchResult,
  text,
  textList,
} from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import { findLinked, pagePathOf, shortMenu, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import { cutAtWord } from "../../site/text/plain-text.ts";
import { tellWaiting } from "../klinik/klinik.server.ts";
import demo from "./om.demo.json" with { type: "json" };
import { hasEnglish } from "./profile.ts";

const NOTE_LENGTH = 60;

const psykolog = z.object({
  id: id(),
  navn: text(),
  titler: text(),
  engTitler: text(),
  speciale: text(),
  engSpeciale: text(),
  email: text(),
  telefon: text(),
  /** The English words for the two labels; address and number stay the same. */
  engEmail: text(),
  engTelefon: text(),
  billede: text(),
  billedeUrl: image(),
  billedeUrlAlt: text(),
  ...searchResult(),
  link: link(),
  punkter: textList(),
  engPunkter: textList(),
  beskrivelse: text(),
  langBeskrivelse: richText(),
  engBeskrivelse: richText(),
  /** The ids of the areas that they work with. */
  omrader: textList(),
  ventetid: text(),
  ventetidDato: text(),
  /** By whom they are authorised, as the law wants it told. */
  autorisation: text(),
});

export type Psykolog = z.output<typeof psykolog>;

export const omDocument = defineDocument({
  name: "om",
  labels: {
    name: "Om os og psykologer",
    part: "Om os",
    inSentence: "psykologerne",
    items: { psykologer: "Psykolog" },
    page: "Siden Om os",
    fields: {
      indledning: "Indledning",
      loefter: "Det, vi lover dig",
      titler: "Titler",
      engTitler: "Titler (engelsk)",
      speciale: "Speciale",
      engSpeciale: "Speciale (engelsk)",
      engEmail: "Ordet for e-mail (engelsk)",
      engTelefon: "Ordet for telefon (engelsk)",
      billede: "Billedfil",
      billedeUrl: "Billede",
      billedeUrlAlt: "Billedbeskrivelse",
      punkter: "Punkter",
      engPunkter: "Punkter (engelsk)",
      beskrivelse: "Kort beskrivelse",
      langBeskrivelse: "Lang beskrivelse",
      engBeskrivelse: "Lang beskrivelse (engelsk)",
      omrader: "Arbejder med",
      ventetid: "Ventetid",
      ventetidDato: "Ventetiden passede den",
      autorisation: "Autorisation",
    },
  },
  schema: z.object({
    title: text().transform((title) => title || "Om os"),
    indledning: text(),
    heroImage: image(),
    heroImageAlt: text(),
    loefter: textList(),
    ...searchResult(),
    psykologer: z.array(psykolog).default([]),
    lastUpdated: lastUpdated(),
  }),
  fallback: demo,
  demo,
  empty: { psykologer: [] },
});

/** Where the psychologists stand in the document. */
export const PSYKOLOGER = ["psykologer"] satisfies [string];

/** The page's own words. */
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

/** What a list shows of a psychologist. */
export type PsykologSummary = ReturnType<typeof summaryOf>;

export function summaryOf({ id, navn, titler, beskrivelse, billedeUrl, link }: Psykolog) {
  return { id, navn, titler, beskrivelse, billedeUrl, link };
}

export function readPsykolog(content: Content, id: string): Psykolog | undefined {
  return findLinked(readPsykologer(content), "/om", id);
}

/** Those with English texts, as a page in English shows them. */
export function readEnglishPeople(content: Content) {
  return readPsykologer(content)
    .filter(hasEnglish)
    .map((psykolog) => {
      const { id, navn, billedeUrl, engTitler, engSpeciale } = psykolog;
      const href = `${pagePathOf(psykolog, "/om")}?lang=en`;
      return {
        id,
        name: navn,
        picture: billedeUrl,
        href,
        titles: engTitler,
        specialty: engSpeciale,
      };
    });
}

/** Those who work with an area, as its page shows them. */
export function readPeopleOfArea(content: Content, area: string) {
  return readPsykologer(content)
    .filter(({ omrader }) => omrader.includes(area))
    .map((psykolog) => ({
      id: psykolog.id,
      name: psykolog.navn,
      picture: psykolog.billedeUrl,
      href: pagePathOf(psykolog, "/om"),
      specialty: psykolog.speciale,
      waiting: tellWaiting(content, psykolog),
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
