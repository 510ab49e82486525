import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { listOf } from "../../editor/fields/field-values.ts";
import { linkedItems } from "../../editor/fields/linked-item.server.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { isFormId } from "../../formats/form-id.ts";
import { itemPath } from "../../site/page/linked-items.ts";
import { readPrices } from "../praktisk-priser/praktisk-priser.server.ts";
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
    const prices = readPrices(content);
    const isListed = (key: string) => prices.some(({ noegle }) => noegle === key);
    const deleted = listOf(values, "priser").filter((key) => !isListed(key));
    const nameOf = (key: string) => (isFormId(key) ? "En pris" : key);
    const choices = [
      ...prices.map(({ noegle, navn, pris }) => ({ value: noegle, label: `${navn}, ${pris}` })),
      ...deleted.map((key) => ({
        value: key,
        label: `${nameOf(key)} (står ikke længere i prislisten)`,
      })),
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
