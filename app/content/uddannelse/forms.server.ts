import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { EVENT_WORDS, eventList, eventRows } from "../../editor/fields/event-list.server.ts";
import { linkedItems } from "../../editor/fields/linked-item.server.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { eventAddress } from "../../site/page/event.ts";
import { itemPath } from "../../site/page/linked-items.ts";
import {
  COURSE,
  EVENT,
  PAGE,
  readUddannelser,
  uddannelseDocument,
  uddannelserDocument,
} from "./uddannelse.server.ts";

const page = pageForm({
  screen: "/admin/uddannelse?rediger=indhold",
  shownAt: "/uddannelse",
  document: uddannelseDocument,
  fields: PAGE,
  saved: "Uddannelsessiden blev opdateret!",
  failed: "Fejl ved gem af uddannelsesside.",
});

export const courses: AdminForm<typeof COURSE> = {
  screen: "/admin/uddannelse",
  shownAt: (content, id) => itemPath(readUddannelser(content), id, "/uddannelse"),
  alsoAt: ["/uddannelse"],
  ...linkedItems("/uddannelse"),
  document: uddannelserDocument,
  path: ["uddannelser"],
  fields: COURSE,
  saved: {
    created: "Ny uddannelse oprettet!",
    updated: "Uddannelse opdateret!",
    deleted: "Uddannelse blev slettet!",
  },
  failed: { save: "Fejl ved gem af uddannelse.", delete: "Fejl ved sletning af uddannelse." },
};

const eventsPath = (courseId: string) => `/admin/uddannelse/${encodeURIComponent(courseId)}/events`;

export const uddannelseScreen = contentScreen({
  page,
  list: courses,
  rows: (content) =>
    readUddannelser(content).map(({ id, title, description, imageUrl, events }) => ({
      id,
      title,
      preview: description,
      image: imageUrl,
      note: events.length === 1 ? "1 event" : `${events.length} events`,
      link: { to: eventsPath(id), label: "Events", name: `Events på ${title}` },
    })),
  words: {
    title: "Uddannelse",
    back: "Tilbage til uddannelse",
    heading: "Uddannelser",
    create: "Opret ny uddannelse",
    editTitle: "Rediger uddannelse",
    submit: "Gem uddannelse",
    deleteTitle: "Slet uddannelsen?",
    deleteQuestion: "Er du sikker på, at du vil slette denne uddannelse?",
    empty: "Der er ingen uddannelser endnu.",
    noneFound: "Ingen uddannelser har de ord i titlen.",
  },
});

export const COURSES = {
  to: courses.screen,
  label: "Tilbage til uddannelser",
  title: "Uddannelse",
};

export function eventsScreen({ id, title }: { id: string; title: string }) {
  const list = eventList({
    screen: eventsPath(id),
    shownAt(content, event) {
      const course = courses.shownAt(content, id);
      return course && eventAddress(course, event);
    },
    document: uddannelserDocument,
    path: ["uddannelser", id, "events"],
    fields: EVENT,
    gone: "Uddannelsen kunne ikke findes...",
    needsImage: false,
    idFrom: (slugOf) => `${slugOf}-${Date.now()}`,
  });
  return contentScreen({
    list,
    from: COURSES,
    rows(content) {
      const course = readUddannelser(content).find((other) => other.id === id);
      return eventRows(course?.events ?? [], content.today());
    },
    words: {
      ...EVENT_WORDS,
      title: `Events: ${title}`,
      back: `Tilbage til ${title}`,
      empty: "Der er ingen events på denne uddannelse endnu.",
    },
  });
}
