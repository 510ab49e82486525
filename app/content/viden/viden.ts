import { decodeAddress } from "../../formats/decode-address.ts";
import { type Dated, datedBy } from "../dated.ts";

export const ARTICLE_NOT_LOADED =
  "Der opstod en fejl ved indlæsning af artiklen. Prøv venligst igen senere.";

/** A fixed set: editors may rename the tags. */
export const TAG_IDS = ["bog", "artikel", "podcast"] as const;

export type TagId = (typeof TAG_IDS)[number];
export type Filter = "alle" | TagId;

export const ARTIKLER_PER_PAGE = 25;

type Tagged = { tags: TagId[] };
type Addressed = { id: string; link: string; isExternalLink: boolean; formerLinks: string[] };

export function isTagId(value: unknown): value is TagId {
  return TAG_IDS.some((tag) => tag === value);
}

export function parseFilter(tag: string | null): Filter {
  return isTagId(tag) ? tag : "alle";
}

export function filterArtikler<Artikel extends Tagged>(
  artikler: Artikel[],
  filter: Filter,
): Artikel[] {
  return filter === "alle" ? artikler : artikler.filter(({ tags }) => tags.includes(filter));
}

export function countByFilter(artikler: Tagged[]): Record<Filter, number> {
  const count = (filter: Filter) => filterArtikler(artikler, filter).length;
  return {
    alle: count("alle"),
    bog: count("bog"),
    artikel: count("artikel"),
    podcast: count("podcast"),
  };
}

export function filterAddress(filter: Filter): string {
  return filter === "alle" ? "/viden" : `/viden?tag=${filter}`;
}

export const { newestFirst, publishedAt } = datedBy(/-(\d+)/);

export function isElsewhere({ link, isExternalLink }: Addressed): boolean {
  return isExternalLink && /^https?:/.test(link);
}

/** The external link, the internal one, or else the address by id. */
export function artikelAddress(artikel: Addressed): string {
  if (isElsewhere(artikel) || linkEnd(artikel.link)) return artikel.link;
  return `/viden/${encodeURIComponent(artikel.id)}`;
}

type Resolved<Artikel> =
  | { kind: "found"; artikel: Artikel }
  | { kind: "moved"; to: string; status: 301 | 302 }
  | { kind: "unknown" };

/** The article at /viden/{artikelId}: by its link, by its id, or by a former link. */
export function resolveArtikel<Artikel extends Addressed>(
  artikler: Artikel[],
  artikelId: string,
): Resolved<Artikel> {
  const byLink = artikler.find((artikel) => linkEnd(artikel.link) === artikelId);
  if (byLink) return { kind: "found", artikel: byLink };

  const byId = artikler.find(({ id }) => id === artikelId);
  if (byId && isElsewhere(byId)) return { kind: "moved", to: byId.link, status: 302 };
  if (byId) return { kind: "found", artikel: byId };

  const moved = artikler.find(({ formerLinks }) =>
    formerLinks.some((link) => linkEnd(link) === artikelId),
  );
  return moved ? { kind: "moved", to: artikelAddress(moved), status: 301 } : { kind: "unknown" };
}

export function relatedTo<Artikel extends Tagged & Dated>(
  artikel: Artikel,
  artikler: Artikel[],
  limit = 3,
): Artikel[] {
  const others = newestFirst(artikler).filter(({ id }) => id !== artikel.id);
  const byShared = Map.groupBy(others, ({ tags }) => countShared(tags, artikel.tags));
  return [...byShared]
    .sort(([shared], [other]) => other - shared)
    .flatMap(([, alike]) => alike)
    .slice(0, limit);
}

function countShared(some: TagId[], others: TagId[]): number {
  return some.filter((tag) => others.includes(tag)).length;
}

/** 'leg-som-sprog' of '/viden/leg-som-sprog'; undefined for other links. */
export function linkEnd(link: string): string | undefined {
  const end = /^\/viden\/([^/?#]+)\/?$/.exec(link)?.[1];
  return end && (decodeAddress(end) ?? end);
}
