import { z } from "zod";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  image,
  lastUpdated,
  richText,
  searchResult,
  text,
} from "../../server/documents/fields.server.ts";
import { externalEvent } from "../../site/page/event.server.ts";
import supervisionDemo from "./supervision.demo.json" with { type: "json" };
import eventsDemo from "./supervisionEvents.demo.json" with { type: "json" };

export const supervisionDocument = defineDocument({
  name: "supervision",
  labels: {
    name: "Supervision: siden",
    part: "Supervision",
    inSentence: "supervisionssiden",
    fields: { bottomText: "Tekst nederst" },
  },
  schema: z.object({
    title: text().transform((title) => title || "Supervision"),
    heroImage: image(),
    heroImageAlt: text(),
    introText: richText(),
    bottomText: richText(),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo: supervisionDemo,
});

export const supervisionEventsDocument = defineDocument({
  name: "supervisionEvents",
  labels: {
    name: "Supervision: events",
    part: "Supervision",
    inSentence: "supervisionens events",
    items: { events: "Event" },
  },
  schema: z.object({
    events: z.array(externalEvent("Læs mere")).default([]),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo: eventsDemo,
});

export function readSupervision(content: Content) {
  return content.get(supervisionDocument);
}

export function readSupervisionEvents(content: Content) {
  return content.get(supervisionEventsDocument).events;
}
