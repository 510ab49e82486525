import { eventList } from "../../admin/form/event-list.server.ts";
import {
  alt,
  link,
  longText,
  picture,
  richText,
  SEARCH_RESULT,
  text,
} from "../../admin/form/form-fields.ts";
import { linkedItems } from "../../admin/form/linked-item.server.ts";
import { headFrame } from "../../admin/image/picture-frame.ts";
import type { List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { eventAddress } from "../../site/page/event-anchor.ts";
import { itemPath } from "../../site/page/linked-items.ts";
import { readUddannelser, uddannelseDocument, uddannelserDocument } from "./uddannelse.server.ts";

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Topbillede", headFrame("Uddannelse")),
  heroImageAlt: alt(),
  textBefore: richText("Tekst før uddannelserne"),
  textAfter: richText("Tekst efter uddannelserne"),
  ...SEARCH_RESULT,
};

const COURSE = {
  title: text("Titel"),
  description: longText("Kort beskrivelse", "Skriv en beskrivelse."),
  textBefore: richText("Tekst før beskrivelsen"),
  fullDescription: richText("Fuld beskrivelse"),
  textAfter: richText("Tekst efter beskrivelsen"),
  imageUrl: picture(
    "Billede",
    { label: "Uddannelsen, top", shape: "leaf", width: 629, ratio: 1.25 },
    { label: "I listen", shape: "left", width: 208, ratio: 208 / 136 },
  ),
  imageUrlAlt: alt(),
  link: link("Link"),
  ...SEARCH_RESULT,
};

export const uddannelsesside: Page<typeof PAGE> = {
  screen: "/admin/uddannelse?rediger=indhold",
  shownAt: "/uddannelse",
  document: uddannelseDocument,
  fields: PAGE,
  saved: "Uddannelsessiden blev opdateret!",
  failed: "Fejl ved gem af uddannelsesside.",
};

export const courses: List<typeof COURSE> = {
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

export function eventsOf(courseId: string) {
  return eventList({
    screen: `/admin/uddannelse/${encodeURIComponent(courseId)}/events`,
    shownAt(content, id) {
      const course = courses.shownAt(content, courseId);
      return course && eventAddress(course, id);
    },
    document: uddannelserDocument,
    path: ["uddannelser", courseId, "events"],
    gone: "Uddannelsen kunne ikke findes...",
    buttonText: "Tilmeld",
    needsImage: false,
    idFrom: (slugOf) => `${slugOf}-${Date.now()}`,
  });
}
