import { useState } from "react";
import { useLocation } from "react-router";
import { MenuDropdown } from "./menu-dropdown.tsx";
import { isWithin, type NavigationItem } from "./navigation.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useLeaving } from "./use-leaving.ts";

export function MainMenu({ items }: { items: NavigationItem[] }) {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string>();
  useLeaving(() => setOpen(undefined));

  return (
    <nav className={hydrated ? "nav" : "nav nav--no-script"} aria-label="Hovedmenu">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
      <ul role="list">
        {items.map(({ label, href, links }) =>
          links ? (
            <MenuDropdown
              key={href}
              label={label}
              href={href}
              links={links}
              pathname={pathname}
              isOpen={open === label}
              onOpen={() => setOpen(label)}
              onClose={() => setOpen((now) => (now === label ? undefined : now))}
            />
          ) : (
            <li className="nav__item" key={href}>
              <a
                className="nav__link"
                href={href}
                aria-current={isWithin(href, pathname) ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
