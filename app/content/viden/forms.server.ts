import {
  alt,
  fixedList,
  flag,
  illustratedText,
  LONGEST,
  list,
  longText,
  picture,
  richText,
  SEARCH_RESULT,
  text,
} from "../../admin/form/form-fields.ts";
import { headFrame } from "../../admin/image/picture-frame.ts";
import type { Among, List } from "../../admin/list/list.server.ts";
import type { Page } from "../../admin/save/page.server.ts";
import { plainText } from "../../site/text/plain-text.ts";
import { artikelLinkProblem, formerLinksOf, linkFromTitle } from "./admin-links.ts";
import { nameTags, tagNames } from "./admin-tags.server.ts";
import { parseAddresses, readArtikler, readVidensside, videnDocument } from "./viden.server.ts";
import { artikelAddress, isElsewhere, TAG_IDS } from "./viden.ts";

const PAGE = {
  heroImage: picture("Topbillede", headFrame("Viden")),
  heroImageAlt: alt(),
  introText: richText("Introtekst"),
  tags: fixedList("Emner"),
  ...SEARCH_RESULT,
};

const REQUIRED = "Titel og beskrivelse er påkrævet.";

const ARTIKEL = {
  title: text("Titel", REQUIRED),
  description: longText("Beskrivelse", REQUIRED),
  tags: list("Emner"),
  isExternalLink: flag("Hvor kan artiklen læses?"),
  link: { ...text("Link"), longest: LONGEST.link },
  content: illustratedText("Indhold"),
  dato: text("Dato"),
  forladHurtigt: flag("Kan nogen få brug for at forlade siden hurtigt?"),
  image: picture(
    "Billede",
    { label: "Artiklen, top", shape: "right", width: 1378, ratio: 1378 / 544 },
    { label: "Nyeste på Viden", shape: "right", width: 734, ratio: 1.6 },
    { label: "I listen", shape: "leaf", width: 406, ratio: 4 / 3 },
  ),
  imageAlt: alt(),
  ...SEARCH_RESULT,
};

const NO_TEXT = "Skriv artiklens tekst, eller vælg, at den læses på en anden hjemmeside.";

export const vidensside: Page<typeof PAGE> = {
  screen: "/admin/viden?rediger=indhold",
  shownAt: "/viden",
  document: videnDocument,
  fields: PAGE,
  shown: readVidensside,
  saved: "Hovedindhold er opdateret!",
  failed: "Der opstod en fejl ved gem af hovedindhold.",
  problems({ tags }): Record<string, string> {
    const isNameless = tags.length > 0 && TAG_IDS.some((_id, index) => !tags[index]);
    return isNameless ? { tags: "Skriv et navn til hvert emne." } : {};
  },
  toForm: ({ tags }, content) => ({ tags: tagNames(tags, content) }),
  toStored: ({ tags }, stored, content) => ({ tags: nameTags(stored.tags, tags, content) }),
};

export const artikler: List<typeof ARTIKEL> = {
  screen: "/admin/viden",
  shownAt(content, id) {
    const artikel = readArtikler(content).find((other) => other.id === id);
    return artikel && (isElsewhere(artikel) ? "/viden" : artikelAddress(artikel));
  },
  alsoAt: ["/viden"],
  document: videnDocument,
  path: ["artikler"],
  fields: ARTIKEL,
  saved: {
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    deleted: "Artikel er blevet slettet!",
  },
  failed: {
    save: "Der opstod en fejl ved gem af artikel.",
    delete: "Der opstod en fejl ved sletning af artikel.",
  },
  // Its picture is filed under its id, so a new article has one from the start.
  newId,
  defaults: { link: linkFromTitle("") },
  derived: ["formerLinks"],
  hasField: (field, { isExternalLink }) => field !== "content" || isExternalLink !== "on",
  problems(artikel, among): Record<string, string> {
    if (!artikel.title || !artikel.description) return {};
    const link = artikelLinkProblem(artikel, othersAmong(among));
    const hasNothingToRead = !artikel.isExternalLink && !plainText(artikel.content).trim();
    return { ...(link && { link }), ...(hasNothingToRead && { content: NO_TEXT }) };
  },
  create: (artikel, { id }) => ({
    id: /^artikel-\d{13}$/.test(id) ? id : newId(),
    ...artikel,
    formerLinks: [],
  }),
  replace(artikel, { items, id }) {
    const [before] = parseAddresses(items.filter((item) => item.id === id));
    return { ...artikel, formerLinks: before ? formerLinksOf(before, artikel) : [] };
  },
};

function newId() {
  return `artikel-${Date.now()}`;
}

function othersAmong({ items, isNew, id }: Among) {
  return parseAddresses(isNew ? items : items.filter((item) => item.id !== id));
}
