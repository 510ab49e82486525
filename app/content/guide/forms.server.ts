import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { slugFrom } from "../../editor/fields/slug.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { readTerapiOmrader } from "../terapi/terapi.server.ts";
import { guideDocument, PAGE, VALG } from "./guide.server.ts";
import { GUIDE_PATH } from "./guide.ts";

const page = pageForm({
  screen: "/admin/guide?rediger=indhold",
  // They stand at the second question, which no address has.
  shownAt: () => undefined,
  document: guideDocument,
  fields: PAGE,
});

const list: AdminForm<typeof VALG> = {
  screen: "/admin/guide",
  nameField: "navn",
  shownAt: () => GUIDE_PATH,
  document: guideDocument,
  path: ["valg"],
  fields: VALG,
  options: (content) => ({
    omrade: {
      choices: [
        { value: "", label: "Vælg et område" },
        ...readTerapiOmrader(content).map(({ id, title }) => ({ value: id, label: title })),
      ],
    },
  }),
  saved: {
    created: "Valget blev oprettet",
    updated: "Valget blev gemt",
    deleted: "Valget blev slettet",
  },
  failed: { save: "Valget kunne ikke gemmes.", delete: "Valget kunne ikke slettes." },
  create: (item, { items }) => ({ ...item, id: slugFrom(item.navn, "valg", items) }),
};

export const guideScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    content
      .get(guideDocument)
      .valg.map(({ id, navn, ord }) => ({ id, title: navn, preview: ord.join(", ") })),
  intro: () =>
    "Tre spørgsmål, der fører til et terapiområde. Uden valg vises de ikke. Svarene bliver ikke gemt.",
  words: {
    title: "Hvem kan hjælpe os?",
    back: "Tilbage til Hvem kan hjælpe os?",
    heading: "Valg",
    create: "Opret nyt valg",
    submit: "Gem valg",
    deleteTitle: "Slet valget?",
    deleteQuestion: "Er du sikker på, at du vil slette dette valg?",
    empty: "Der er ingen valg endnu.",
    noneFound: "Ingen valg har de ord.",
  },
});
