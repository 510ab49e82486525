import {
  alt,
  flag,
  link,
  list,
  longText,
  picture,
  richText,
  SEARCH_RESULT,
  sections,
  text,
} from "../../admin/form/form-fields.ts";
import { linkedItems } from "../../admin/form/linked-item.server.ts";
import { archFrame, headFrame } from "../../admin/image/picture-frame.ts";
import type { List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { itemPath } from "../../site/page/linked-items.ts";
import { readTerapiOmrader, terapiDocument, terapiOmraderDocument } from "./terapi.server.ts";

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Topbillede", headFrame("Terapi")),
  heroImageAlt: alt(),
  textBefore: richText("Indledning"),
  sections: sections("Afsnit"),
  textAfter: richText("Tekst nederst"),
  ...SEARCH_RESULT,
};

const OMRADE = {
  title: text("Titel"),
  description: longText("Kort beskrivelse", "Skriv en beskrivelse."),
  fullDescription: richText("Fuld beskrivelse"),
  imageUrl: picture("Billede", archFrame("Området"), {
    label: "Terapi, listen",
    shape: "left",
    width: 658,
    ratio: 1.4,
  }),
  imageUrlAlt: alt(),
  link: link("Link"),
  priser: list("Priser"),
  forladHurtigt: flag("Kan nogen få brug for at forlade siden hurtigt?"),
  ...SEARCH_RESULT,
};

export const terapiside: Page<typeof PAGE> = {
  screen: "/admin/terapi?rediger=indhold",
  shownAt: "/terapi",
  document: terapiDocument,
  fields: PAGE,
  saved: "Terapisiden blev opdateret!",
  failed: "Fejl ved gem af terapiside.",
};

export const omrader: List<typeof OMRADE> = {
  screen: "/admin/terapi",
  shownAt: (content, id) => itemPath(readTerapiOmrader(content), id, "/terapi"),
  alsoAt: ["/terapi"],
  ...linkedItems("/terapi"),
  document: terapiOmraderDocument,
  path: ["omrader"],
  fields: OMRADE,
  saved: {
    created: "Nyt terapiområde oprettet!",
    updated: "Terapiområde opdateret!",
    deleted: "Terapiområde blev slettet!",
  },
  failed: {
    save: "Fejl ved gem af terapiområde.",
    delete: "Fejl ved sletning af terapiområde.",
  },
};
