import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { list, richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
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
    hint: "Det grå bliver hentet fra andre steder og følger med, når det bliver ændret dér. Sæt markøren i det for at se dets navn i {krøllede parenteser}.",
  }),
  laest: list("Det skal I selv læse", { partOf: "tekst" }),
};

const LAW_TEXTS = {
  handelsbetingelser: lawText("handelsbetingelser", "Handelsbetingelser", HANDELSBETINGELSER),
  privatliv: lawText("privatliv", "Privatlivspolitik", PRIVATLIV),
  fortrydelsesret: lawText("fortrydelsesret", "Fortrydelsesret", FORTRYDELSESRET),
  tilgaengelighed: lawText("tilgaengelighed", "Tilgængelighed", TILGAENGELIGHED),
};

function lawText(name: LawPage["slug"], label: string, standardText: string) {
  const { title, tekst } = LAW_TEXT;
  const html = standardText.replaceAll("\n", "").trim();
  return defineDocument({
    name,
    labels: { name: label, part: "Lovens sider", page: label },
    schema: documentSchema(LAW_TEXT, {
      title: stored
        .text()
        .transform((typed) => typed || label)
        .describe(title.label),
      tekst: stored
        .richText()
        .transform((typed) => typed || html)
        .describe(tekst.label),
      /** The ISO time of its first publication; '' while it is a draft. */
      udgivet: stored.text().describe("Udgivet"),
    }),
    fallback: {},
    demo: {},
  });
}

export function lawDocument({ slug }: LawPage) {
  return LAW_TEXTS[slug];
}

/** The editor's text, with values as `{name}`. */
export function readLawText(content: Content, page: LawPage) {
  return content.get(lawDocument(page));
}

/** The visitors' text: values filled in, gaps left out. */
export function readLawPage(content: Content, settings: Settings, page: LawPage) {
  const { title, tekst, udgivet, lastUpdated } = readLawText(content, page);
  const figures = readFigures(content, settings);
  return {
    title,
    html: withoutGaps(replaceFigures(tekst, figures, figureHtml)).replaceAll("<p></p>", ""),
    facts: page.facts.flatMap(({ figure: name, about }) => {
      const value = figures.find((figure) => figure.name === name)?.value;
      return value ? [{ value, about }] : [];
    }),
    form: page.slug === "fortrydelsesret" ? withdrawalForm(readKlinik(content)) : undefined,
    isDraft: udgivet === "",
    since: udgivet && (lastUpdated ?? udgivet),
  };
}

export function missingFromLawPage(content: Content, settings: Settings, page: LawPage) {
  const { tekst, udgivet } = readLawText(content, page);
  const missing = figuresIn(tekst, readFigures(content, settings)).filter(({ value }) => !value);
  return { isDraft: udgivet === "", figures: missing };
}

function figureHtml({ value, missingSentence, name }: BoundFigure): string {
  if (!value) return escapeHtml(`(${missingSentence})`);
  if (name === "email") return `<a href="mailto:${escapeHtml(value)}">${escapeHtml(value)}</a>`;
  return escapeHtml(value);
}
