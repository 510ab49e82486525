import { alt, link, picture, richText, text } from "../../admin/form/form-fields.ts";
import type { List } from "../../admin/list/list.server.ts";
import { textOf } from "../../admin/save/field-values.ts";
import { newsAddress, nyhederDocument } from "./nyheder.server.ts";
import { newsHtml } from "./nyheder.ts";

const _ON_FRONT_PAGE = 4;

const NYHED = {
  title: text("Titel", "Skriv en titel."),
  content: richText("Indhold"),
  dato: text("Dato"),
  buttonText: text("Knaptekst"),
  buttonLink: link("Knaplink"),
  imageUrl: picture(
    "Billede",
    { label: "Nyheder", shape: "left", width: 570, ratio: 570 / 342 },
    { label: "Forsiden, nyeste", shape: "leaf", width: 725, ratio: 1.45 },
    { label: "Forsiden, liste", shape: "arch", width: 130, ratio: 1 },
  ),
  imageUrlAlt: alt(),
  image: text("Billedfil"),
};

export const nyheder: List<typeof NYHED> = {
  screen: "/admin/nyheder",
  shownAt: newsAddress,
  alsoAt: ["/"],
  document: nyhederDocument,
  path: ["items"],
  fields: NYHED,
  saved: {
    created: "Nyhed blev oprettet!",
    updated: "Nyhed blev opdateret!",
    deleted: "Nyhed blev slettet!",
  },
  hasField: (field) => field !== "image",
  failed: { save: "Fejl ved gem af nyhed.", delete: "Fejl ved sletning af nyhed." },
  toForm: (stored) => ({ content: newsHtml(textOf(stored, "content")) }),
  create: (nyhed) => ({ id: `nyhed_${Date.now()}`, ...nyhed }),
};
