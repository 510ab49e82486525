import { useLocation } from "react-router";
import { ChevronDown } from "./icons.tsx";
import { mainNavigation, type NavigationItem } from "./navigation.ts";
import type { MenuLink, SiteData } from "./site-data.ts";

export function MobileMenuList({ site }: { site: SiteData }) {
  const items = [...mainNavigation(site), { label: "Nyheder", href: "/nyheder" }];

  return (
    <nav aria-label="Mobilmenu">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list">
        {items.map((item) => (
          <li key={item.href}>
            <MobileMenuItem {...item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MobileMenuItem({ label, href, links }: NavigationItem) {
  if (!links) return <MobileMenuLink label={label} href={href} />;
  return (
    <details>
      <summary>
        {label} <ChevronDown />
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list">
        {links.map((link, index) => (
          <li key={index}>
            <MobileMenuLink {...link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MobileMenuLink({ label, href }: MenuLink) {
  return (
    <a href={href} aria-current={href === useLocation().pathname ? "page" : undefined}>
      {label}
    </a>
  );
}
