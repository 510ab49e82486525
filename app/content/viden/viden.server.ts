import { z } from "zod";
import { publishedOn } from "../../formats/danish-time.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { defineDocument } from "../../server/documents/define-document.server.ts";
import {
  id,
  image,
  lastUpdated,
  link,
  richText,
  searchResult,
  text,
  textList,
} from "../../server/documents/fields.server.ts";
import { memoizeByVersion } from "../../server/documents/memoize-by-version.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import demo from "./viden.demo.json" with { type: "json" };
import {
  artikelAddress,
  isElsewhere,
  isTagId,
  newestFirst,
  publishedAt,
  TAG_IDS,
  type TagId,
} from "./viden.ts";

const DEFAULT_TAGS = [
  { id: "bog", name: "Bog" },
  { id: "artikel", name: "Artikel" },
  { id: "podcast", name: "Podcast" },
];

const DEFAULT_INTRO = "<p>Artikler, bøger og podcasts.</p>";

const artikel = z.object({
  id: id(),
  title: text(),
  description: text(),
  image: image(),
  imageAlt: text(),
  tags: textList().transform((tags) => tags.filter(isTagId)),
  link: link(),
  isExternalLink: z.boolean().default(false),
  /** Addresses the article had before; they lead to the present one. */
  formerLinks: textList(),
  ...searchResult(),
  content: richText(),
  /** Whether who reads it may have to leave it in a hurry. */
  forladHurtigt: z.boolean().default(false),
  dato: text(),
});

export const videnDocument = defineDocument({
  name: "viden",
  labels: {
    name: "Viden",
    part: "Viden",
    inSentence: "viden",
    items: { artikler: "Artikel", tags: "Emne" },
    fields: {
      image: "Billede",
      imageAlt: "Billedbeskrivelse",
      tags: "Emner",
      formerLinks: "Tidligere adresser",
      isExternalLink: "Fører til en anden hjemmeside",
      forladHurtigt: "Forlad siden hurtigt",
      dato: "Dato",
    },
  },
  schema: z.object({
    heroImage: image().transform((address) => address || "/media/hero/MBT-boger.avif"),
    heroImageAlt: text(),
    introText: z.string().default(DEFAULT_INTRO).transform(sanitizeRichText),
    tags: z.array(z.object({ id: id(), name: text() })).default(DEFAULT_TAGS),
    artikler: z.array(artikel).default([]),
    ...searchResult(),
    lastUpdated: lastUpdated(),
  }),
  fallback: {},
  demo,
});

export type Artikel = z.output<typeof artikel>;
/** What a list shows of an article. */
export type ArtikelSummary = ReturnType<typeof summaryOf>;
export type Tag = { id: TagId; name: string };

export function readVidensside(content: Content) {
  const { tags: _tags, artikler: _artikler, ...page } = content.get(videnDocument);
  return page;
}

/** The tags with the names an editor gave them, in the order of the filter. */
export function readTags(content: Content): Tag[] {
  const named = new Map(content.get(videnDocument).tags.map((tag) => [tag.id, tag.name]));
  const standard = new Map(DEFAULT_TAGS.map((tag) => [tag.id, tag.name]));
  return TAG_IDS.map((id) => ({ id, name: named.get(id) || standard.get(id) || id }));
}

const address = artikel.pick({
  id: true,
  title: true,
  link: true,
  isExternalLink: true,
  formerLinks: true,
});

/** What stored articles are called and where they are read, by their shape; what does not fit is left out. */
export function parseAddresses(stored: unknown[]): z.output<typeof address>[] {
  return stored.flatMap((item) => address.safeParse(item).data ?? []);
}

/** All articles, the newest first. */
export function readArtikler(content: Content): Artikel[] {
  return sortedArtikler(content.get(videnDocument));
}

const sortedArtikler = memoizeByVersion(({ artikler }: { artikler: Artikel[] }) =>
  newestFirst(artikler),
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
