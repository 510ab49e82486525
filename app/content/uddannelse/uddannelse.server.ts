import type { z } from "zod";
import { eventFields } from "../../editor/fields/event-list.server.ts";
import { link, picture, richText, summary, text } from "../../editor/fields/form-fields.ts";
import { headFrame } from "../../editor/fields/picture-frame.ts";
import {
  documentSchema,
  formerLinks,
  itemSchema,
  listOf,
} from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { linkedMenu, pagePathOf, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import uddannelseDemo from "./uddannelse.demo.json" with { type: "json" };
import uddannelserDemo from "./uddannelser.demo.json" with { type: "json" };

export const PAGE = {
  title: text("Titel", { fallback: "Uddannelse" }),
  ...headPicture({ place: "uddannelse/hero", frames: [headFrame("Uddannelse")] }),
  textBefore: richText("Tekst før uddannelserne"),
  textAfter: richText("Tekst efter uddannelserne"),
  ...SEARCH_RESULT,
};

export const COURSE = {
  title: text("Titel"),
  description: summary("Kort beskrivelse", "Skriv en beskrivelse."),
  textBefore: richText("Tekst før beskrivelsen", {
    hint: "En punktliste med linjer som »Varighed: 9 dage« bliver til en faktaboks.",
  }),
  fullDescription: richText("Fuld beskrivelse"),
  textAfter: richText("Tekst efter beskrivelsen"),
  imageUrl: picture("Billede", {
    place: "uddannelser/{id}",
    frames: [{ label: "Uddannelsen, top", shape: "leaf", width: 629, ratio: 1.25 }],
  }),
  link: link("Link"),
  ...SEARCH_RESULT,
};

export const EVENT = eventFields({ place: "uddannelse-events/{id}", buttonText: "Tilmeld" });

export const uddannelseDocument = defineDocument({
  name: "uddannelse",
  labels: { name: "Uddannelsessiden", part: "Uddannelse" },
  schema: documentSchema(PAGE),
  fallback: {},
  demo: uddannelseDemo,
});

const uddannelse = itemSchema(COURSE, {
  ...formerLinks(),
  events: listOf("Event", itemSchema(EVENT)),
});

export type Uddannelse = z.output<typeof uddannelse>;

export const uddannelserDocument = defineDocument({
  name: "uddannelser",
  labels: {
    name: "Kurser og events",
    part: "Uddannelse",
  },
  schema: documentSchema({}, { uddannelser: listOf("Uddannelse", uddannelse) }),
  fallback: {},
  demo: uddannelserDemo,
});

export function readUddannelsesside(content: Content) {
  return content.get(uddannelseDocument);
}

export function readUddannelser(content: Content): Uddannelse[] {
  return withLinks(content.get(uddannelserDocument).uddannelser, "/uddannelse");
}

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
  return linkedMenu(readUddannelser(content), "/uddannelse");
}
