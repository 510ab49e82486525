import type { AdminForm } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import {
  NYHED,
  newsAddress,
  nyhederDocument,
  readNewestFirst,
  type StoredNyhed,
  showUndated,
} from "./nyheder.server.ts";
import { newsPreview, publishedAt } from "./nyheder.ts";

const MOST_ON_FRONT_PAGE = 4;
const ON_FRONT_PAGE = { kind: "published", words: "På forsiden" } as const;

const list: AdminForm<typeof NYHED> = {
  screen: "/admin/nyheder",
  shownAt: newsAddress,
  alsoAt: ["/"],
  document: nyhederDocument,
  path: ["items"],
  sortedBy: "dato",
  isWriting: true,
  fields: NYHED,
  saved: {
    created: "Nyhed blev oprettet!",
    updated: "Nyhed blev opdateret!",
    deleted: "Nyhed blev slettet!",
  },
  failed: { save: "Fejl ved gem af nyhed.", delete: "Fejl ved sletning af nyhed." },
  create: (nyhed) => ({ id: `nyhed_${Date.now()}`, ...nyhed }),
};

export const nyhederScreen = contentScreen({
  list,
  rows: (content) =>
    readNewestFirst(content).map((nyhed, index) => ({
      id: nyhed.id,
      title: nyhed.title,
      show: () => showRow(nyhed, index < MOST_ON_FRONT_PAGE),
    })),
  intro(content) {
    const { length } = readNewestFirst(content);
    if (length === 0) return "";
    return `${length === 1 ? "1 nyhed" : `${length} nyheder`}. De fire nyeste vises på forsiden.`;
  },
  words: {
    title: "Nyheder",
    back: "Tilbage til nyheder",
    create: "Opret ny nyhed",
    createTitle: "Opret nyhed",
    editTitle: "Rediger nyhed",
    submit: "Gem nyhed",
    deleteTitle: "Slet nyheden?",
    deleteQuestion: "Er du sikker på, at du vil slette denne nyhed?",
    empty: "Der er ingen nyheder endnu.",
    noneFound: "Ingen nyheder har de ord i titlen.",
  },
});

function showRow(nyhed: StoredNyhed, isOnFrontPage: boolean) {
  const { html, imageUrl } = showUndated(nyhed);
  return {
    preview: newsPreview(html),
    image: imageUrl,
    state: isOnFrontPage ? ON_FRONT_PAGE : undefined,
    date: publishedAt(nyhed),
  };
}
