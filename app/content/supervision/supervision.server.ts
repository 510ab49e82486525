import { eventFields } from "../../editor/fields/event-list.server.ts";
import { richText, text } from "../../editor/fields/form-fields.ts";
import { documentSchema, itemSchema, listOf } from "../../editor/fields/stored-schema.server.ts";
import { headPicture, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import supervisionDemo from "./supervision.demo.json" with { type: "json" };
import eventsDemo from "./supervisionEvents.demo.json" with { type: "json" };

export const PAGE = {
  title: text("Titel", { fallback: "Supervision" }),
  ...headPicture({
    place: "supervision/hero",
    frames: [{ label: "Supervision, top", shape: "circle", width: 608, ratio: 1 }],
  }),
  introText: richText("Tekst før events"),
  bottomText: richText("Tekst efter events"),
  ...SEARCH_RESULT,
};

export const EVENT = eventFields({ place: "supervision-events/{id}", buttonText: "Læs mere" });

export const supervisionDocument = defineDocument({
  name: "supervision",
  labels: { name: "Supervisionssiden", part: "Supervision" },
  schema: documentSchema(PAGE),
  fallback: {},
  demo: supervisionDemo,
});

export const supervisionEventsDocument = defineDocument({
  name: "supervisionEvents",
  labels: {
    name: "Supervisionsevents",
    part: "Supervision",
  },
  schema: documentSchema({}, { events: listOf("Event", itemSchema(EVENT)) }),
  fallback: {},
  demo: eventsDemo,
});

export function readSupervision(content: Content) {
  return content.get(supervisionDocument);
}

export function readSupervisionEvents(content: Content) {
  return content.get(supervisionEventsDocument).events;
}
