import type { MenuLink } from "./site-data.ts";

export function isWithin(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

/** The page's own address, if a link leads there: what shows these links changes only when this does. */
export function currentAmong(links: MenuLink[], pathname: string): string | undefined {
  return links.find(({ href }) => href === pathname)?.href;
}
