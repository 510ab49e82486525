import { z } from "zod";
import { longText, richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema } from "../../editor/fields/stored-schema.server.ts";
import { SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import { readableName } from "../../formats/picture-metadata.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import { editPath } from "../../shell/screen-mode.ts";
import { cutAtSentence, plainText } from "../../site/text/plain-text.ts";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { readNewestFirst, showUndated } from "../nyheder/nyheder.server.ts";
import { newsPreview } from "../nyheder/nyheder.ts";
import { readPsykologer } from "../om/om.server.ts";
import heroDemo from "./hero.demo.json" with { type: "json" };
import { welcomeHtml } from "./welcome-text.ts";
import welcomeDemo from "./welcomeText.demo.json" with { type: "json" };

const NEWS_SHOWN = 4;
const LEAD_LIMIT = 240;
const PORTRAITS_SHOWN = 3;

const heroImage = z.object({
  url: stored.image().describe("Billede"),
  name: stored.text().describe("Billedfil"),
  focusPoint: stored.focusPoint().describe("Fokuspunkt"),
  alt: stored.text().describe("Billedbeskrivelse"),
});

export const heroDocument = defineDocument({
  name: "hero",
  labels: {
    name: "Billeder på forsiden",
    part: "Forsidens karrusel",
    page: "Billederne",
  },
  schema: documentSchema({}, { images: z.array(heroImage).default([]).describe("Billeder") }),
  fallback: heroDemo,
  demo: heroDemo,
  empty: { images: [] },
});

export const WELCOME = {
  forsideTitel: text("Forsidens overskrift", {
    optional: true,
    hint: "Står øverst på forsiden. Er feltet tomt, står klinikkens navn.",
    shownAt: "/",
  }),
  forsideIndledning: longText("Forsidens indledning", {
    optional: true,
    rows: 2,
    hint: "Står under overskriften og i søgemaskinerne.",
    shownAt: "/",
  }),
  title: text("Titel"),
  htmlContent: richText("Velkomsttekst"),
  omTitel: text("Overskrift om klinikken", {
    optional: true,
    hint: "Står nederst på forsiden ved psykologerne.",
    shownAt: "/#omos",
  }),
  omIndledning: longText("Indledning om klinikken", {
    optional: true,
    rows: 2,
    hint: "Står under overskriften, med større skrift.",
    shownAt: "/#omos",
  }),
  omTekst: longText("Tekst om klinikken", {
    optional: true,
    hint: "Står over linket »Mød os«.",
    shownAt: "/#omos",
  }),
  ...SEARCH_RESULT,
};

export const welcomeTextDocument = defineDocument({
  name: "welcomeText",
  labels: {
    name: "Velkomsttekst på forsiden",
    part: "Velkomstteksten",
    page: "Velkomstteksten",
  },
  schema: documentSchema(WELCOME, {
    content: stored.text().describe("Teksten uden formatering"),
  }),
  fallback: {},
  demo: welcomeDemo,
});

export type HeroImage = z.output<typeof heroImage>;
export type NewsTeaser = ReturnType<typeof readNewestNews>[number];

export function readHeroImages(content: Content): HeroImage[] {
  return content.get(heroDocument).images.filter(({ url }) => url !== "");
}

export function readTitledImages(content: Content) {
  return readHeroImages(content).map((image, index) => ({
    ...image,
    title: `${index + 1}. ${image.alt || readableName(image.name || image.url).replace(/\.\w+$/, "")}`,
    text: image.alt ? "" : "Uden billedbeskrivelse",
    to: CAROUSEL + editPath(image.url),
  }));
}

export const CAROUSEL = "/admin/forside";

/** The welcome text as HTML, made from its Markdown where no HTML is stored. */
export function readWelcome(content: Content): { title: string; html: string } {
  const { title, content: markdown, htmlContent } = content.get(welcomeTextDocument);
  return { title, html: htmlContent || sanitizeRichText(welcomeHtml(markdown)) };
}

export function readNewestNews(content: Content) {
  const newest = readNewestFirst(content).slice(0, NEWS_SHOWN).map(showUndated);
  return newest.map(({ id, title, html, button, imageUrl }, index) => ({
    id,
    title,
    button,
    imageUrl,
    address: `/nyheder#${encodeURIComponent(id)}`,
    text: index === 0 ? beginningOf(html) : newsPreview(html),
  }));
}

function beginningOf(html: string): string {
  return cutAtSentence(splitLead(html).lead || plainText(html), LEAD_LIMIT);
}

export function readOpening(content: Content) {
  const welcome = content.get(welcomeTextDocument);
  const { forsideTitel, forsideIndledning, soegetitel, soegebeskrivelse } = welcome;
  const { navn, by } = readKlinik(content);
  const psychologists = readPsykologer(content).length > 1 ? "Psykologer" : "Psykolog";
  const profession = by ? `${psychologists} i ${by}` : psychologists;
  return {
    title: profession,
    heading: forsideTitel || navn,
    lead: forsideIndledning || (by && `${profession}.`),
    search: { soegetitel, soegebeskrivelse },
  };
}

export function readAboutUs(content: Content) {
  const { omTitel, omIndledning, omTekst } = content.get(welcomeTextDocument);
  const psykologer = readPsykologer(content);
  const pictured = psykologer.filter(({ billedeUrl }) => billedeUrl);
  return {
    heading: omTitel || (psykologer.length > 1 ? "Mød psykologerne" : "Mød psykologen"),
    lead: omIndledning,
    paragraphs: omTekst.split(/\n\s*\n/).filter(Boolean),
    isShown: psykologer.length > 0 || [omTitel, omIndledning, omTekst].some(Boolean),
    portraits: pictured
      .slice(0, PORTRAITS_SHOWN)
      .map(({ id, navn, billedeUrl, billedeUrlAlt }) => ({
        id,
        src: billedeUrl,
        alt: billedeUrlAlt || `Portræt af ${navn}`,
      })),
  };
}
