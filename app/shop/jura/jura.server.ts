import { list, richText, text } from "../../admin/form/form-fields.ts";
import { documentSchema } from "../../admin/form/stored-schema.server.ts";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import {
  type BoundFigure,
  figuresIn,
  replaceFigures,
  withoutGaps,
} from "../../formats/bound-figures.ts";
import { escapeHtml } from "../../formats/escape-html.ts";
import type { Settings } from "../../server/config.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { readFigures } from "./figures.server.ts";
import type { LawPage } from "./law-pages.ts";
import { FORTRYDELSESRET } from "./texts/fortrydelsesret.server.ts";
import { HANDELSBETINGELSER } from "./texts/handelsbetingelser.server.ts";
import { PRIVATLIV } from "./texts/privatliv.server.ts";
import { TILGAENGELIGHED } from "./texts/tilgaengelighed.server.ts";
import { withdrawalForm } from "./withdrawal-form.ts";

export const LAW_TEXT = {
  title: text("Titel", "Skriv en titel."),
  tekst: richText("Tekst", {
    required: "Skriv en tekst.",
    hint: "Det, der står i {krøllede parenteser}, bliver hentet fra andre steder og følger med, når det bliver ændret dér.",
  }),
  /** Which of the page's checks somebody in the clinic has ticked. */
  laest: list("Det skal I selv læse", { partOf: "tekst" }),
};

export const handelsbetingelserDocument = defineDocument({
  name: "handelsbetingelser",
  ...lawShape("Handelsbetingelser"),
});
export const privatlivDocument = defineDocument({
  name: "privatliv",
  ...lawShape("Privatlivspolitik"),
});
export const fortrydelsesretDocument = defineDocument({
  name: "fortrydelsesret",
  ...lawShape("Fortrydelsesret"),
});
export const tilgaengelighedDocument = defineDocument({
  name: "tilgaengelighed",
  ...lawShape("Tilgængelighed"),
});

/** What a page begins with, and where it is stored once the clinic has saved it. */
const KEPT: Record<LawPage["slug"], { document: LawDocument; begins: string }> = {
  handelsbetingelser: {
    document: handelsbetingelserDocument,
    begins: oneLine(HANDELSBETINGELSER),
  },
  privatliv: { document: privatlivDocument, begins: oneLine(PRIVATLIV) },
  fortrydelsesret: { document: fortrydelsesretDocument, begins: oneLine(FORTRYDELSESRET) },
  tilgaengelighed: { document: tilgaengelighedDocument, begins: oneLine(TILGAENGELIGHED) },
};

type LawDocument = typeof handelsbetingelserDocument;

function lawShape(title: string) {
  return {
    labels: {
      name: title,
      part: "Lovens sider",
      page: title,
    },
    schema: documentSchema(LAW_TEXT, {
      /** When it was first published (ISO); '' while it is the site's draft. */
      udgivet: stored.text().describe("Udgivet"),
    }),
    fallback: {},
    demo: {},
  };
}

export function lawDocument({ slug }: LawPage): LawDocument {
  return KEPT[slug].document;
}

/** The text as an editor has it, with its figures by name: what is stored, or what the site begins with. */
export function readLawText(content: Content, page: LawPage) {
  const stored = content.get(lawDocument(page));
  return {
    ...stored,
    title: stored.title || page.title,
    tekst: stored.tekst || KEPT[page.slug].begins,
  };
}

/** A page of the law as visitors and receipts have it: figures put in, gaps left out. */
export function readLawPage(content: Content, settings: Settings, page: LawPage) {
  const { title, tekst, udgivet, lastUpdated } = readLawText(content, page);
  const figures = readFigures(content, settings);
  return {
    title,
    html: withoutGaps(replaceFigures(tekst, figures, shownFigure)).replaceAll("<p></p>", ""),
    facts: page.facts.flatMap(({ figure: name, about }) => {
      const value = figures.find((figure) => figure.name === name)?.value;
      return value ? [{ value, about }] : [];
    }),
    form: page.slug === "fortrydelsesret" ? withdrawalForm(readKlinik(content)) : undefined,
    isDraft: udgivet === "",
    since: udgivet && (lastUpdated ?? udgivet),
  };
}

/** What keeps a page of the law from standing as the clinic's own; undefined when nothing does. */
export function missingOf(content: Content, settings: Settings, page: LawPage) {
  const { tekst, udgivet } = readLawText(content, page);
  const missing = figuresIn(tekst, readFigures(content, settings)).filter(({ value }) => !value);
  return { isDraft: udgivet === "", figures: missing };
}

export function shownFigure({ value, missing, name }: BoundFigure): string {
  if (!value) return escapeHtml(`(${missing})`);
  if (name === "email") return `<a href="mailto:${escapeHtml(value)}">${escapeHtml(value)}</a>`;
  return escapeHtml(value);
}

function oneLine(html: string): string {
  return html.replaceAll("\n", "").trim();
}
