import type { MenuLink } from "../shell/site-data.ts";

const MOST_LINKS = 8;

export type Linked = { id: string; link: string };

export function withLinks<Item extends Linked>(items: Item[], folder: string): Item[] {
  return items.map((item) => ({ ...item, link: item.link || addressOf(item.id, folder) }));
}

export function findLinked<Item extends Linked>(items: Item[], folder: string, id: string) {
  const address = addressOf(id, folder);
  return (
    items.find(({ link }) => link === address || link === `${folder}/${id}`) ??
    items.find((item) => item.id === id)
  );
}

export function itemPath(items: Linked[], id: string, folder: string): string | undefined {
  const item = items.find((other) => other.id === id);
  return item && pagePathOf(item, folder);
}

/** On this site, even if the item's link leads elsewhere. */
export function pagePathOf(item: Linked, folder: string): string {
  const isPage =
    item.link.startsWith(`${folder}/`) && !/[/?#]/.test(item.link.slice(folder.length + 1));
  return isPage ? item.link : addressOf(item.id, folder);
}

export function linksTo(
  items: (Linked & { title: string; formerLinks: string[] })[],
  folder: string,
) {
  return items.map((item) => ({
    label: item.title,
    href: pagePathOf(item, folder),
    aliases: [addressOf(item.id, folder), ...item.formerLinks],
  }));
}

export function linkedMenu(items: (Linked & { title: string })[], folder: string): MenuLink[] {
  const links = items.map(({ title, link }) => ({ label: title, href: link }));
  return shortMenu(links, folder);
}

export function shortMenu(links: MenuLink[], folder: string): MenuLink[] {
  if (links.length <= MOST_LINKS) return links;
  return [...links.slice(0, MOST_LINKS), { label: `Se alle ${links.length}`, href: folder }];
}

function addressOf(id: string, folder: string): string {
  return `${folder}/${encodeURIComponent(id)}`;
}
