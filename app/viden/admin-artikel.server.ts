import { missingFields } from "../admin/form/field-problems.ts";
import { listOf, textOf } from "../admin/form/form-values.ts";
import type { Among, ItemRules } from "../admin/list/item-rules.server.ts";
import { type OpenForm, openItem, openNew } from "../admin/save/open-form.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import type { Samspil } from "../server/context.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { plainText } from "../site/text/plain-text.ts";
import { ARTIKEL_NAMES } from "./admin-labels.ts";
import { artikelLinkProblem, formerLinksOf, linkFromTitle } from "./admin-links.ts";
import { parseAddresses, videnDocument } from "./viden.server.ts";

const NO_TEXT = "Skriv artiklens tekst, eller vælg, at den læses på en anden hjemmeside.";
const REQUIRED = "Titel og beskrivelse er påkrævet.";

export const artikelRules: ItemRules<ReturnType<typeof parseArtikel>> = {
  document: videnDocument,
  path: ["artikler"],
  words: {
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    deleted: "Artikel er blevet slettet!",
  },
  failed: {
    save: "Der opstod en fejl ved gem af artikel.",
    delete: "Der opstod en fejl ved sletning af artikel.",
  },
  parse: parseArtikel,
  problems(artikel, among) {
    const missing = missingFields(artikel, { title: REQUIRED, description: REQUIRED });
    if (Object.keys(missing).length > 0) return missing;
    const link = artikelLinkProblem(artikel, othersAmong(among));
    const hasNothingToRead = !artikel.isExternalLink && !plainText(artikel.content).trim();
    return { ...(link && { link }), ...(hasNothingToRead && { content: NO_TEXT }) };
  },
  finishNew: (artikel, { id }) => ({ id: newId(id), ...artikel, formerLinks: [] }),
  finish(artikel, id, { items }) {
    const [before] = parseAddresses(items.filter((item) => item.id === id));
    return { ...artikel, formerLinks: before ? formerLinksOf(before, artikel) : [] };
  },
};

/** A new article has its id from the start: its picture is filed under it. */
export function openNewArtikel(): OpenForm & { id: string } {
  return { id: newId(""), ...openNew(ARTIKEL_NAMES, { link: linkFromTitle(""), tags: [] }) };
}

export async function openArtikel(services: Samspil, id: string) {
  const { document, path } = artikelRules;
  const form = await openItem(services, document, path, id, [...ARTIKEL_NAMES, "formerLinks"]);
  if (!form) return undefined;
  const { formerLinks: _keptByTheServer, ...initial } = form.initial;
  return { ...form, initial };
}

function parseArtikel(values: FieldValues) {
  return {
    title: textOf(values, "title"),
    description: textOf(values, "description"),
    image: textOf(values, "image"),
    imageAlt: textOf(values, "imageAlt"),
    tags: listOf(values, "tags"),
    link: textOf(values, "link"),
    isExternalLink: textOf(values, "isExternalLink") === "on",
    content: cleanRichText(textOf(values, "content")),
  };
}

function othersAmong({ items, isNew, id }: Among) {
  return parseAddresses(isNew ? items : items.filter((item) => item.id !== id));
}

function newId(wanted: string): string {
  return /^artikel-\d{13}$/.test(wanted) ? wanted : `artikel-${Date.now()}`;
}
