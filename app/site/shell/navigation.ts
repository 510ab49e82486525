import type { MenuLink, SiteData } from "./site-data.ts";

export type NavigationItem = { label: string; href: string; links?: MenuLink[] };

/** The main menu in its order; items with links open as a dropdown. */
export function mainNavigation({ menus }: SiteData): NavigationItem[] {
  return [
    {
      label: "Om os",
      href: "/om",
      links: [{ label: "Alle i klinikken", href: "/om" }, ...menus.om],
    },
    {
      label: "Terapi",
      href: "/terapi",
      links: [{ label: "Overblik", href: "/terapi" }, ...menus.terapi],
    },
    { label: "Supervision", href: "/supervision" },
    {
      label: "Uddannelse",
      href: "/uddannelse",
      links: [{ label: "Alle uddannelser", href: "/uddannelse" }, ...menus.uddannelse],
    },
    { label: "Viden", href: "/viden" },
    { label: "Praktisk & priser", href: "/praktisk-priser" },
    { label: "Shop", href: "/shop" },
    { label: "Kontakt", href: "/kontakt" },
  ];
}

/** The page's own address, if a link leads there: what shows these links changes only when this does. */
export function currentAmong(links: MenuLink[], pathname: string): string | undefined {
  return links.find(({ href }) => href === pathname)?.href;
}
