import { type Feature, type FeatureRegistry, linkTo } from "../feature.ts";
import type { Settings } from "../server/config.server.ts";
import type { Content } from "../server/documents/content.server.ts";
import type { LinkColumn, MenuLink, NavigationItem } from "../site/shell/site-data.ts";
import { isWritten } from "./written.ts";

export function readNavigation(
  { features, inFooter, inMenu }: FeatureRegistry,
  content: Content,
  settings: Settings,
): {
  menu: NavigationItem[];
  footer: LinkColumn[];
  lawLinks: MenuLink[];
} {
  const hasTexts = ({ pages: [page] }: Feature) => !page || isWritten(content, settings, page);
  return {
    menu: inMenu.filter(hasTexts).map((feature) => entryOf(feature, content)),
    footer: [
      ...features.flatMap((feature) => columnOf(feature, content) ?? []),
      {
        label: "Sidefod",
        title: "Genveje",
        links: [
          ...inFooter.filter(hasTexts).map(linkTo),
          ...features.flatMap(({ footerLinks }) => footerLinks?.(content) ?? []),
        ],
      },
    ],
    lawLinks: features.flatMap(({ lawLinks = [] }) => lawLinks),
  };
}

function entryOf(feature: Feature, content: Content): NavigationItem {
  const { overview = "", links, isOnPhonesOnly, isOnComputersOnly } = feature.menu ?? {};
  const entry = { ...linkTo(feature), isOnPhonesOnly, isOnComputersOnly };
  if (!links) return entry;
  return { ...entry, links: [{ ...entry, label: overview }, ...links(content)] };
}

function columnOf(feature: Feature, content: Content): LinkColumn | undefined {
  const { footerColumn, title = "", menu } = feature;
  const links = menu?.links?.(content) ?? [];
  return footerColumn && links.length > 0 ? { label: footerColumn, title, links } : undefined;
}
