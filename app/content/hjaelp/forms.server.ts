import { longText, text } from "../../admin/form/form-fields.ts";
import { slugOf, uniqueSlug } from "../../admin/form/slug.ts";
import type { List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { hjaelpDocument } from "./hjaelp.server.ts";

const PAGE = { indledning: longText("Indledning") };

const NUMMER = {
  nummer: text("Nummer", "Skriv et nummer."),
  navn: text("Navn", "Skriv, hvem der tager den."),
  tekst: longText("Sætning"),
};

export const intro: Page<typeof PAGE> = {
  screen: "/admin/hjaelp",
  shownAt: "/kontakt",
  document: hjaelpDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

export const numre: List<typeof NUMMER> = {
  screen: "/admin/hjaelp",
  nameField: "navn",
  shownAt: () => "/kontakt",
  document: hjaelpDocument,
  path: ["numre"],
  fields: NUMMER,
  saved: {
    created: "Nummeret blev oprettet",
    updated: "Nummeret blev gemt",
    deleted: "Nummeret blev slettet",
  },
  failed: { save: "Nummeret kunne ikke gemmes.", delete: "Nummeret kunne ikke slettes." },
  problems: ({ nummer }): Record<string, string> =>
    /\d/.test(nummer) ? {} : { nummer: "Skriv et nummer." },
  create: (item, { items }) => ({
    ...item,
    id: uniqueSlug(
      slugOf(item.navn) || "nummer",
      items.map(({ id }) => id),
    ),
  }),
};
