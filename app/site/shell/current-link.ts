import type { MenuLink } from "./site-data.ts";

export function isWithin(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

export function currentAmong(links: MenuLink[], pathname: string): string | undefined {
  return links.find(({ href }) => href === pathname)?.href;
}
