import { pageForm } from "../../editor/fields/admin-form.ts";
import { EVENT_WORDS, eventList, eventRows } from "../../editor/fields/event-list.server.ts";
import { uniqueSlug } from "../../editor/fields/slug.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { eventAddress } from "../../site/page/event.ts";
import {
  EVENT,
  PAGE,
  readSupervisionEvents,
  supervisionDocument,
  supervisionEventsDocument,
} from "./supervision.server.ts";

const page = pageForm({
  screen: "/admin/supervision?rediger=indhold",
  shownAt: "/supervision",
  document: supervisionDocument,
  fields: PAGE,
  saved: "Supervisionssiden blev opdateret!",
  failed: "Fejl ved gem af supervisionsside.",
});

const list = eventList({
  screen: "/admin/supervision",
  shownAt: (_content, id) => eventAddress("/supervision", id),
  document: supervisionEventsDocument,
  path: ["events"],
  fields: EVENT,
  needsImage: true,
  idFrom: uniqueSlug,
});

export const supervisionScreen = contentScreen({
  page,
  list,
  rows: (content) => eventRows(readSupervisionEvents(content), content.today()),
  words: {
    ...EVENT_WORDS,
    title: "Supervision",
    back: "Tilbage til supervision",
    heading: "Events",
    empty: "Der er ingen events endnu.",
  },
});
