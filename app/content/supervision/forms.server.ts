import { eventList } from "../../admin/form/event-list.server.ts";
import { alt, picture, richText, SEARCH_RESULT, text } from "../../admin/form/form-fields.ts";
import { uniqueSlug } from "../../admin/form/slug.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { eventAddress } from "../../site/page/event-anchor.ts";
import { supervisionDocument, supervisionEventsDocument } from "./supervision.server.ts";

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Topbillede", {
    label: "Supervision, top",
    shape: "circle",
    width: 608,
    ratio: 1,
  }),
  heroImageAlt: alt(),
  introText: richText("Tekst før events"),
  bottomText: richText("Tekst efter events"),
  ...SEARCH_RESULT,
};

export const supervisionsside: Page<typeof PAGE> = {
  screen: "/admin/supervision?rediger=indhold",
  shownAt: "/supervision",
  document: supervisionDocument,
  fields: PAGE,
  saved: "Supervisionssiden blev opdateret!",
  failed: "Fejl ved gem af supervisionsside.",
};

export const supervisionEvents = eventList({
  screen: "/admin/supervision",
  shownAt: (_content, id) => eventAddress("/supervision", id),
  document: supervisionEventsDocument,
  path: ["events"],
  buttonText: "Læs mere",
  needsImage: true,
  idFrom: uniqueSlug,
});
