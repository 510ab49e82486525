import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { listOf } from "../../editor/fields/field-values.ts";
import { linkedItems } from "../../editor/fields/linked-item.server.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { itemPath } from "../../site/page/linked-items.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import {
  OMRADE,
  PAGE,
  readTerapiOmrader,
  terapiDocument,
  terapiOmraderDocument,
} from "./terapi.server.ts";

const page = pageForm({
  screen: "/admin/terapi?rediger=indhold",
  shownAt: "/terapi",
  document: terapiDocument,
  fields: PAGE,
  saved: "Terapisiden blev opdateret!",
  failed: "Fejl ved gem af terapiside.",
});

const list: AdminForm<typeof OMRADE> = {
  screen: "/admin/terapi",
  shownAt: (content, id) => itemPath(readTerapiOmrader(content), id, "/terapi"),
  alsoAt: ["/terapi"],
  ...linkedItems("/terapi"),
  document: terapiOmraderDocument,
  path: ["omrader"],
  fields: OMRADE,
  /** A chosen line that was deleted stays in the list, marked: its price has left the page. */
  options(content, values) {
    const lines = readPriceLines(content);
    const deleted = listOf(values, "priser").filter((id) => !lines.some((line) => line.id === id));
    const choices = [
      ...lines.map(({ id, label, price }) => ({ value: id, label: `${label}, ${price}` })),
      ...deleted.map((id) => ({ value: id, label: `${id} (står ikke længere i prislisten)` })),
    ];
    return { priser: { choices } };
  },
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

export const terapiScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    readTerapiOmrader(content).map(({ id, title, description, imageUrl }) => ({
      id,
      title,
      preview: description,
      image: imageUrl,
    })),
  words: {
    title: "Terapi",
    back: "Tilbage til terapi",
    heading: "Terapiområder",
    create: "Opret nyt område",
    editTitle: "Rediger terapiområde",
    submit: "Gem område",
    deleteTitle: "Slet terapiområdet?",
    deleteQuestion: "Er du sikker på, at du vil slette dette terapiområde?",
    empty: "Der er ingen terapiområder endnu.",
    noneFound: "Ingen terapiområder har de ord i titlen.",
  },
});
