import type { MenuLink } from "./site-data.ts";

/** As many as a person reads through. */
const MOST_LINKS = 8;

/** A menu of the first items, and then the way to them all where there are more. */
export function shortMenu<Item>(
  items: Item[],
  linkTo: (item: Item) => MenuLink,
  all: MenuLink,
): MenuLink[] {
  const links = items.slice(0, MOST_LINKS).map(linkTo);
  return items.length > MOST_LINKS ? [...links, all] : links;
}
