import { z } from "zod";
import {
  fixedList,
  flag,
  illustratedText,
  list,
  picture,
  richText,
  summary,
  text,
} from "../../editor/fields/form-fields.ts";
import { namedItem, STORED_KINDS } from "../../editor/fields/kinds.server.ts";
import { headFrame } from "../../editor/fields/picture-frame.ts";
import {
  documentSchema,
  formerLinks,
  itemSchema,
  listOf,
} from "../../editor/fields/stored-schema.server.ts";
import { day, headPicture, quickExit, SEARCH_RESULT } from "../../editor/fields/usual-fields.ts";
import { publishedOn } from "../../formats/danish-time.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import demo from "./viden.demo.json" with { type: "json" };
import {
  artikelAddress,
  isElsewhere,
  isTagId,
  newestFirst,
  publishedAt,
  type TagId,
} from "./viden.ts";

const DEFAULT_TAGS: Tag[] = [
  { id: "bog", name: "Bog" },
  { id: "artikel", name: "Artikel" },
  { id: "podcast", name: "Podcast" },
];

const DEFAULT_INTRO = "<p>Artikler, bøger og podcasts.</p>";

const TAGS = DEFAULT_TAGS.map(({ id, name }) => ({ value: id, label: name }));

export const PAGE = {
  ...headPicture({
    place: "viden/hero",
    frames: [headFrame("Viden")],
    fallback: "/media/hero/MBT-boger.avif",
  }),
  introText: richText("Introtekst"),
  tags: fixedList("Emner", { choices: TAGS }),
  ...SEARCH_RESULT,
};

const MORE = { beside: true, folded: "Mere om artiklen" };

export const ARTIKEL = {
  title: text("Titel", "Skriv en titel."),
  content: illustratedText("Indhold", { place: "viden/{id}" }),
  description: summary("Beskrivelse", { required: "Skriv en beskrivelse.", beside: true }),
  tags: list("Emner", { ...MORE, choices: TAGS }),
  /** A psychologist's id. */
  forfatter: text("Forfatter", { ...MORE, optional: true, choices: [] }),
  isExternalLink: flag("Hvor kan artiklen læses?", {
    choices: [
      { value: "", label: "Her på hjemmesiden" },
      { value: "on", label: "På en anden hjemmeside" },
    ],
    partOf: "link",
    ...MORE,
  }),
  link: text("Link", { ...MORE, longest: STORED_KINDS.link.longest, inputMode: "url" }),
  dato: { ...day(), ...MORE },
  /** Whether visitors may need to leave the page in a hurry. */
  forladHurtigt: { ...quickExit("Viden"), ...MORE },
  image: picture("Billede", {
    place: "viden/{id}/image",
    frames: [
      { label: "Artiklen, top", shape: "right", width: 1378, ratio: 1378 / 544 },
      { label: "Nyeste på Viden", shape: "right", width: 734, ratio: 1.6 },
      { label: "I listen", shape: "leaf", width: 406, ratio: 4 / 3 },
    ],
  }),
  ...SEARCH_RESULT,
};

const artikel = itemSchema(ARTIKEL, {
  link: stored.link().describe(ARTIKEL.link.label),
  ...formerLinks(),
});

export const videnDocument = defineDocument({
  name: "viden",
  labels: { name: "Viden", part: "Viden" },
  schema: documentSchema(PAGE, {
    introText: z
      .string()
      .default(DEFAULT_INTRO)
      .transform(sanitizeRichText)
      .describe(PAGE.introText.label),
    tags: z.array(namedItem).default(DEFAULT_TAGS).describe("Emne"),
    artikler: listOf("Artikel", artikel),
  }),
  fallback: {},
  demo,
});

export type Artikel = ReturnType<typeof readArtikler>[number];
export type ArtikelSummary = ReturnType<typeof summaryOf>;
export type Tag = { id: TagId; name: string };

export function readVidensside(content: Content) {
  const { tags: _tags, artikler: _artikler, ...page } = content.get(videnDocument);
  return page;
}

export function readTags(content: Content): Tag[] {
  const { tags } = content.get(videnDocument);
  const nameOf = (id: TagId) => tags.find((tag) => tag.id === id)?.name;
  return DEFAULT_TAGS.map(({ id, name }) => ({ id, name: nameOf(id) || name }));
}

const address = artikel.pick({
  id: true,
  title: true,
  link: true,
  isExternalLink: true,
  formerLinks: true,
});

/** Leaves out articles that do not fit the schema. */
export function parseAddresses(stored: unknown[]): z.output<typeof address>[] {
  return stored.flatMap((item) => address.safeParse(item).data ?? []);
}

export function readArtikler(content: Content) {
  return sortedArtikler(content.get(videnDocument));
}

const sortedArtikler = memoizeByVersion(({ artikler }: { artikler: z.output<typeof artikel>[] }) =>
  newestFirst(artikler.map((item) => ({ ...item, tags: item.tags.filter(isTagId) }))),
);

export function summaryOf(artikel: Artikel) {
  const { id, title, description, image, imageAlt, tags } = artikel;
  return {
    id,
    title,
    description,
    image,
    imageAlt,
    tags,
    address: artikelAddress(artikel),
    isElsewhere: isElsewhere(artikel),
    published: publishedOn(publishedAt(artikel)),
  };
}
