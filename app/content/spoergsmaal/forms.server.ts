import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { slugFrom } from "../../editor/fields/slug.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { SPOERGSMAAL, spoergsmaalDocument } from "./spoergsmaal.server.ts";

const list: AdminForm<typeof SPOERGSMAAL> = {
  screen: "/admin/spoergsmaal",
  shownAt: (_content, id) => `/praktisk-priser#${encodeURIComponent(`spoergsmaal-${id}`)}`,
  document: spoergsmaalDocument,
  path: ["items"],
  fields: SPOERGSMAAL,
  saved: {
    created: "Spørgsmålet blev oprettet",
    updated: "Spørgsmålet blev gemt",
    deleted: "Spørgsmålet blev slettet",
  },
  failed: { save: "Spørgsmålet kunne ikke gemmes.", delete: "Spørgsmålet kunne ikke slettes." },
  create: (item, { items }) => ({ ...item, id: slugFrom(item.title, "spoergsmaal", items) }),
};

export const spoergsmaalScreen = contentScreen({
  list,
  rows: (content) =>
    content.get(spoergsmaalDocument).items.map(({ id, title, svar }) => ({
      id,
      title,
      preview: plainText(svar),
    })),
  intro: () => "De står på Praktisk & priser. Uden spørgsmål står der ingenting.",
  words: {
    title: "Spørgsmål og svar",
    back: "Tilbage til Spørgsmål og svar",
    create: "Opret nyt spørgsmål",
    submit: "Gem spørgsmål",
    deleteTitle: "Slet spørgsmålet?",
    deleteQuestion: "Er du sikker på, at du vil slette dette spørgsmål?",
    empty:
      "Der er ingen spørgsmål endnu. Mange spørger om den første samtale, afbud, tilskud, Sygeforsikringen »danmark« og henvisning.",
    noneFound: "Ingen spørgsmål har de ord.",
  },
});
