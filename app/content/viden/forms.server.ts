import { type AdminForm, pageForm, type SaveContext } from "../../editor/fields/admin-form.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { readPsykologer } from "../om/om.server.ts";
import { artikelLinkProblem, formerLinksOf, linkFromTitle } from "./admin-links.ts";
import {
  ARTIKEL,
  PAGE,
  parseAddresses,
  readArtikler,
  readTags,
  videnDocument,
} from "./viden.server.ts";
import { artikelAddress, isElsewhere, isTagId, publishedAt } from "./viden.ts";

const NO_TEXT = "Skriv artiklens tekst, eller vælg, at den læses på en anden hjemmeside.";

const page = pageForm({
  screen: "/admin/viden?rediger=indhold",
  shownAt: "/viden",
  document: videnDocument,
  fields: PAGE,
  saved: "Hovedindhold er opdateret!",
  failed: "Der opstod en fejl ved gem af hovedindhold.",
  problems({ tags }): Record<string, string> {
    const isNameless = tags.some(({ id, name }) => isTagId(id) && !name);
    return isNameless ? { tags: "Skriv et navn til hvert emne." } : {};
  },
});

const list: AdminForm<typeof ARTIKEL> = {
  screen: "/admin/viden",
  shownAt(content, id) {
    const artikel = readArtikler(content).find((other) => other.id === id);
    return artikel && (isElsewhere(artikel) ? "/viden" : artikelAddress(artikel));
  },
  alsoAt: ["/viden"],
  document: videnDocument,
  path: ["artikler"],
  sortedBy: "dato",
  isWriting: true,
  incomplete: "Titel og beskrivelse er påkrævet.",
  fields: ARTIKEL,
  options: (content) => ({
    tags: { choices: readTags(content).map(({ id, name }) => ({ value: id, label: name })) },
    forfatter: {
      choices: [
        { value: "", label: "Ingen" },
        ...readPsykologer(content).map(({ id, navn }) => ({ value: id, label: navn })),
      ],
    },
  }),
  saved: {
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    deleted: "Artikel er blevet slettet!",
  },
  failed: {
    save: "Der opstod en fejl ved gem af artikel.",
    delete: "Der opstod en fejl ved sletning af artikel.",
  },
  defaults: { link: linkFromTitle("") },
  hasField: (field, { isExternalLink }) => field !== "content" || isExternalLink !== true,
  problems(artikel, among): Record<string, string> {
    if (!artikel.title || !artikel.description) return {};
    const link = artikelLinkProblem(artikel, othersAmong(among));
    const hasNothingToRead = !artikel.isExternalLink && !plainText(artikel.content).trim();
    return { ...(link && { link }), ...(hasNothingToRead && { content: NO_TEXT }) };
  },
  create: (artikel) => ({ id: `artikel-${Date.now()}`, ...artikel, formerLinks: [] }),
  toStored(artikel, { before }) {
    const [address] = parseAddresses([before]);
    return { formerLinks: address ? formerLinksOf(address, artikel) : [] };
  },
};

const EXTERNAL = { kind: "published", words: "Eksternt link" } as const;

export const videnScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    readArtikler(content).map((artikel) => ({
      id: artikel.id,
      title: artikel.title,
      preview: artikel.description,
      image: artikel.image,
      state: artikel.isExternalLink ? EXTERNAL : undefined,
      date: publishedAt(artikel),
    })),
  words: {
    title: "Viden",
    back: "Tilbage til viden",
    heading: "Artikler",
    create: "Opret ny artikel",
    editTitle: "Rediger artikel",
    submit: "Gem artikel",
    deleteTitle: "Slet artiklen?",
    deleteQuestion: "Er du sikker på, at du vil slette denne artikel?",
    empty: "Der er ingen artikler endnu.",
    noneFound: "Ingen artikler har de ord i titlen.",
  },
});

function othersAmong({ items, isNew, id }: SaveContext) {
  return parseAddresses(isNew ? items : items.filter((item) => item.id !== id));
}
