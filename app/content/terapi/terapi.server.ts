import type { z } from "zod";
import {
  link,
  list,
  picture,
  richText,
  sections,
  summary,
  text,
} from "../../editor/fields/form-fields.ts";
import { archFrame, headFrame } from "../../editor/fields/picture-frame.ts";
import {
  documentSchema,
  formerLinks,
  itemSchema,
  listOf,
} from "../../editor/fields/stored-schema.server.ts";
import { headPicture, quickExit, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import { linkedMenu, withLinks } from "../../site/page/linked-items.ts";
import type { MenuLink } from "../../site/shell/site-data.ts";
import terapiDemo from "./terapi.demo.json" with { type: "json" };
import omraderDemo from "./terapiOmrader.demo.json" with { type: "json" };

export const PAGE = {
  title: text("Titel", { fallback: "Terapi" }),
  ...headPicture({ place: "terapi/hero", frames: [headFrame("Terapi")] }),
  textBefore: richText("Indledning"),
  sections: sections("Afsnit"),
  textAfter: richText("Tekst nederst"),
  ...SEARCH_RESULT,
};

export const OMRADE = {
  title: text("Titel"),
  description: summary("Kort beskrivelse", "Skriv en beskrivelse."),
  fullDescription: richText("Fuld beskrivelse"),
  imageUrl: picture("Billede", {
    place: "terapi-omrader/{id}",
    frames: [
      archFrame("Området"),
      { label: "Terapi, listen", shape: "left", width: 658, ratio: 1.4 },
    ],
  }),
  link: link("Link"),
  begynder: text("Begynder", {
    optional: true,
    hint: "For et forløb med en dato: »Torsdag den 4. februar kl. 17«. Så står den i stedet for ventetiden.",
  }),
  priser: list("Priser", { choices: [] }),
  forladHurtigt: quickExit("Terapi"),
  ...SEARCH_RESULT,
};

export const terapiDocument = defineDocument({
  name: "terapi",
  labels: { name: "Terapisiden", part: "Terapi" },
  schema: documentSchema(PAGE),
  fallback: {},
  demo: terapiDemo,
});

const omrade = itemSchema(OMRADE, formerLinks());

export type TerapiOmrade = z.output<typeof omrade>;

export const terapiOmraderDocument = defineDocument({
  name: "terapiOmrader",
  labels: { name: "Terapiområder", part: "Terapi" },
  schema: documentSchema({}, { omrader: listOf("Område", omrade) }),
  fallback: omraderDemo,
  demo: omraderDemo,
  empty: { omrader: [] },
});

export function readTerapi(content: Content) {
  return content.get(terapiDocument);
}

export function readTerapiOmrader(content: Content): TerapiOmrade[] {
  return withLinks(content.get(terapiOmraderDocument).omrader, "/terapi");
}

export function terapiMenu(content: Content): MenuLink[] {
  return linkedMenu(readTerapiOmrader(content), "/terapi");
}
