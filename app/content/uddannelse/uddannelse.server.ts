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
import { externalEvent } from "../../site/page/event.server.ts";
import { findLinked, pagePathOf, shortMenu, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
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

/** What has a day among all courses, each by its course's name, with its page. */
export function readCourseDates(content: Content) {
  return readUddannelser(content).flatMap((course) => {
    const href = pagePathOf(course, "/uddannelse");
    return course.events
      .filter(({ start }) => start)
      .map((event) => ({
        ...event,
        title: event.title.includes(course.title)
          ? event.title
          : [course.title, event.title].filter(Boolean).join(": "),
        href,
      }));
  });
}

export function uddannelseMenu(content: Content): MenuLink[] {
  const links = readUddannelser(content).map(({ title, link }) => ({ label: title, href: link }));
  return shortMenu(links, "/uddannelse");
}
