import { ChevronDown } from "../page/icons.tsx";
import { currentAmong, isWithin } from "./current-link.ts";
import type { MenuLink, NavigationItem } from "./site-data.ts";

type MainMenuProps = { items: NavigationItem[]; pathname: string };

/** Disclosures, not ARIA menus: buttons that show lists of links. */
export function MainMenu({ items, pathname }: MainMenuProps) {
  const visible = items.filter(({ isOnPhonesOnly }) => !isOnPhonesOnly);
  return (
    <nav className="nav nav--no-script" aria-label="Hovedmenu">
      <ul role="list">
        {visible.map(({ label, href, links }) => (
          <li className="nav__item" key={href}>
            {links ? (
              <Dropdown label={label} href={href} links={links} pathname={pathname} />
            ) : (
              <a
                className="nav__link"
                href={href}
                data-within={href}
                aria-current={isWithin(href, pathname) ? "page" : undefined}
              >
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type DropdownProps = { label: string; href: string; links: MenuLink[]; pathname: string };

function Dropdown({ label, href, links, pathname }: DropdownProps) {
  const id = `menu${href.replace("/", "-")}`;
  const current = currentAmong(links, pathname);
  return (
    <>
      <button
        className="nav__link"
        type="button"
        aria-expanded={false}
        aria-controls={id}
        data-within={href}
        aria-current={isWithin(href, pathname) || undefined}
      >
        {label} <ChevronDown />
      </button>
      <ul role="list" className="menu" id={id}>
        {links.map((link, index) => (
          <li key={index}>
            <a href={link.href} aria-current={link.href === current ? "page" : undefined}>
              <span>
                {link.label}
                {link.note && <small>{link.note}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
