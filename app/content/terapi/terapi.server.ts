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
import { findLinked, shortMenu, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import terapiDemo from "./terapi.demo.json" with { type: "json" };
import omraderDemo from "./terapiOmrader.demo.json" with { type: "json" };

const section = z.object({ title: text(), content: richText() });

export const terapiDocument = defineDocument({
  name: "terapi",
  labels: {
    name: "Terapi: siden",
    part: "Terapi",
    inSentence: "terapisiden",
    fields: { sections: "Afsnit" },
  },
  schema: z.object({
    title: text().transform((title) => title || "Terapi"),
    heroImage: image(),
    heroImageAlt: text(),
    textBefore: richText(),
    textAfter: richText(),
    sections: z.array(section).default([]),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo: terapiDemo,
});

const omrade = z.object({
  id: id(),
  title: text(),
  description: text(),
  fullDescription: richText(),
  imageUrl: image(),
  imageUrlAlt: text(),
  link: link(),
  ...searchResult(),
  formerLinks: textList(),
  /** The lines of the price list that its page shows, by their ids. */
  priser: textList(),
  /** Whether who reads its page may have to leave it in a hurry. */
  forladHurtigt: z.boolean().default(false),
});

export type TerapiOmrade = z.output<typeof omrade>;

export const terapiOmraderDocument = defineDocument({
  name: "terapiOmrader",
  labels: {
    name: "Terapi: områder",
    part: "Terapi",
    inSentence: "terapiområder",
    items: { omrader: "Område" },
    fields: {
      priser: "Priser",
      forladHurtigt: "Forlad siden hurtigt",
    },
  },
  schema: z.object({ omrader: z.array(omrade).default([]), lastUpdated: lastUpdated() }),
  fallback: omraderDemo,
  demo: omraderDemo,
  empty: { omrader: [] },
});

export function readTerapi(content: Content) {
  return content.get(terapiDocument);
}

export function readTerapiOmrader(content: Content): TerapiOmrade[] {
  return withLinks(content.get(terapiOmraderDocument).omrader, "/terapi");
}

export function readTerapiOmrade(content: Content, id: string): TerapiOmrade | undefined {
  return findLinked(readTerapiOmrader(content), "/terapi", id);
}

export function terapiMenu(content: Content): MenuLink[] {
  const links = readTerapiOmrader(content).map(({ title, link }) => ({ label: title, href: link }));
  return shortMenu(links, "/terapi");
}
