import type { MenuLink } from "./site-data.ts";

/** The page's own address, if a link leads there: what shows these links changes only when this does. */
export function currentAmong(links: MenuLink[], pathname: string): string | undefined {
  return links.find(({ href }) => href === pathname)?.href;
}
