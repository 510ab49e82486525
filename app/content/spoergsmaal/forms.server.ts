import { richText, text } from "../../admin/form/form-fields.ts";
import { slugOf, uniqueSlug } from "../../admin/form/slug.ts";
import type { List } from "../../admin/list/list.server.ts";
import { spoergsmaalDocument } from "./spoergsmaal.server.ts";

const FIELDS = {
  title: text("Spørgsmål", "Skriv et spørgsmål."),
  svar: richText("Svar", "Skriv et svar."),
};

export const questions: List<typeof FIELDS> = {
  screen: "/admin/spoergsmaal",
  shownAt: (_content, id) => `/praktisk-priser#${encodeURIComponent(`spoergsmaal-${id}`)}`,
  document: spoergsmaalDocument,
  path: ["items"],
  fields: FIELDS,
  saved: {
    created: "Spørgsmålet blev oprettet",
    updated: "Spørgsmålet blev gemt",
    deleted: "Spørgsmålet blev slettet",
  },
  failed: { save: "Spørgsmålet kunne ikke gemmes.", delete: "Spørgsmålet kunne ikke slettes." },
  create: (item, { items }) => ({
    ...item,
    id: uniqueSlug(
      slugOf(item.title) || "spoergsmaal",
      items.map(({ id }) => id),
    ),
  }),
};
