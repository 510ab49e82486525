import { ChevronDown } from "../page/icons.tsx";
import { isWithin } from "./is-within.ts";
import { currentAmong } from "./navigation.ts";
import type { MenuLink, NavigationItem } from "./site-data.ts";

type MobileMenuListProps = { items: NavigationItem[]; pathname: string };

export function MobileMenuList({ items, pathname }: MobileMenuListProps) {
  return (
    <nav aria-label="Mobilmenu">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list">
        {items.map((item) => (
          <li key={item.href}>
            <MobileMenuItem
              {...item}
              current={currentAmong(item.links ?? [item], pathname)}
              isCurrent={isWithin(item.href, pathname)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type MobileMenuItemProps = NavigationItem & { current?: string; isCurrent: boolean };

function MobileMenuItem({ label, href, links, current, isCurrent }: MobileMenuItemProps) {
  if (!links) return <MobileMenuLink label={label} href={href} current={current} />;
  return (
    <details>
      <summary data-within={href} aria-current={isCurrent || undefined}>
        {label} <ChevronDown />
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list">
        {links.map((link, index) => (
          <li key={index}>
            <MobileMenuLink {...link} current={current} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MobileMenuLink({ label, href, current }: MenuLink & { current?: string }) {
  return (
    <a href={href} aria-current={href === current ? "page" : undefined}>
      {label}
    </a>
  );
}
