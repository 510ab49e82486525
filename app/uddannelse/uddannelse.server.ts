import { z } from "zod";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import { defineDocument } from "../server/documents/define-document.server.ts";
import {
  id,
  image,
  lastUpdated,
  link,
  richText,
  searchResult,
  text,
  textList,
} from "../server/documents/fields.server.ts";
import { externalEvent } from "../site/page/event.server.ts";
import { priceWords, sortEvents, whenWords } from "../site/page/event-dates.ts";
import { findLinked, pagePathOf, shortMenu, withLinks } from "../site/page/linked-items.ts";
import type { MenuLink } from "../site/shell/site-data.ts";
import uddannelseDemo from "./uddannelse.demo.json" with { type: "json" };
import uddannelserDemo from "./uddannelser.demo.json" with { type: "json" };

export const uddannelseDocument = defineDocument({
  name: "uddannelse",
  labels: { name: "Uddannelse: siden", part: "Uddannelse", inSentence: "uddannelsessiden" },
  schema: z.object({
    title: text().transform((title) => title || "Uddannelse"),
    heroImage: image(),
    heroImageAlt: text(),
    textBefore: richText(),
    textAfter: richText(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo: uddannelseDemo,
});

const uddannelse = z.object({
  id: id(),
  title: text(),
  description: text(),
  fullDescription: richText(),
  textBefore: richText(),
  textAfter: richText(),
  imageUrl: image(),
  imageUrlAlt: text(),
  link: link(),
  ...searchResult(),
  formerLinks: textList(),
  events: z.array(externalEvent("Tilmeld")).default([]),
});

export type Uddannelse = z.output<typeof uddannelse>;

/** Missing, it is an empty list: there is a sentence for that. */
export const uddannelserDocument = defineDocument({
  name: "uddannelser",
  labels: {
    name: "Uddannelse: kurser og events",
    part: "Uddannelse",
    inSentence: "uddannelser",
    items: { uddannelser: "Uddannelse", events: "Event" },
  },
  schema: z.object({ uddannelser: z.array(uddannelse).default([]), lastUpdated: lastUpdated() }),
  fallback: {},
  demo: uddannelserDemo,
});

export function readUddannelsesside(content: Content) {
  return content.get(uddannelseDocument);
}

export function readUddannelser(content: Content): Uddannelse[] {
  return withLinks(content.get(uddannelserDocument).uddannelser, "/uddannelse");
}

export function readUddannelse(content: Content, id: string): Uddannelse | undefined {
  return findLinked(readUddannelser(content), "/uddannelse", id);
}

/** The coming dates of all courses, each with its course's page. */
export function readCourseDates(content: Content) {
  const { momsregistreret } = readKlinik(content);
  const all = readUddannelser(content).flatMap((course) =>
    course.events.map((event) => ({ ...event, href: pagePathOf(course, "/uddannelse") })),
  );
  return sortEvents(all, content.today())
    .coming.filter(({ start }) => start)
    .map((event) => ({
      id: `${event.href} ${event.id}`,
      title: event.title,
      href: event.href,
      when: whenWords(event),
      facts: [event.sted, priceWords(event.pris, momsregistreret), event.pladser]
        .filter(Boolean)
        .join(" · "),
    }));
}

export function uddannelseMenu(content: Content): MenuLink[] {
  const links = readUddannelser(content).map(({ title, link }) => ({ label: title, href: link }));
  return shortMenu(links, "/uddannelse");
}
