import { uniqueSlug } from "./slug.ts";

type LinkableItem = { id: string; link?: unknown };

export function addressNewItem(id: string, link: string, folder: string, items: LinkableItem[]) {
  const reservedIds = items.flatMap((item) => [item.id, endOf(item.link, folder)]);
  const freeId = uniqueSlug(id, reservedIds);
  return { id: freeId, link: link || `${folder}/${freeId}` };
}

function endOf(link: unknown, folder: string): string {
  return typeof link === "string" && link.startsWith(`${folder}/`)
    ? link.slice(folder.length + 1)
    : "";
}

/** The former addresses of an item whose link is now `next`. */
export function addFormerLink(
  before: { link: string; formerLinks: string[] },
  next: string,
  isPage: (link: string) => boolean,
): string[] {
  const former = before.link !== next && isPage(before.link) ? [before.link] : [];
  return [...new Set([...before.formerLinks, ...former])].filter((link) => link !== next);
}
