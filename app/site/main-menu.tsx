import { useState } from "react";
import { useLocation } from "react-router";
import { MenuDropdown } from "./menu-dropdown.tsx";
import { isWithin, type NavigationItem } from "./navigation.ts";
import { useDestination } from "./use-destination.ts";
import { useHydrated } from "./use-hydrated.ts";

/** `onPage` ties an open menu to the page it was opened on: with a new page it is closed. */
type OpenMenu = { label: string; onPage: string };

export function MainMenu({ items }: { items: NavigationItem[] }) {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const page = useDestination().key;
  const [open, setOpen] = useState<OpenMenu>();

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
              isOpen={open?.label === label && open.onPage === page}
              onOpen={() => setOpen({ label, onPage: page })}
              onClose={() => setOpen((now) => (now?.label === label ? undefined : now))}
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
