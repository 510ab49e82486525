import type { ReactNode } from "react";
import { ChevronDown } from "../page/icons.tsx";
import { phoneHref } from "../page/phone-link.tsx";
import { currentAmong, isWithin } from "./current-link.ts";
import { LogoLink } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { MenuLink, NavigationItem, SiteData } from "./site-data.ts";

type HeaderProps = {
  site: SiteData;
  pathname: string;
  /** The form of 'Ring mig op', while nobody answers the telephone. */
  callback: string | undefined;
  cart: ReactNode;
};

export function Header({ site, pathname, callback, cart }: HeaderProps) {
  const { telefon } = site.clinic;
  return (
    <header className="site-head" lang="da">
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink clinic={site.clinic} />
          <div className="head-right">
            <MainMenu items={site.menu} pathname={pathname} />
            <div className="head-pair">
              {cart}
              {telefon && <CallLink number={telefon} callback={callback} />}
            </div>
            <MobileMenu site={site} pathname={pathname} callback={callback} />
          </div>
        </div>
      </div>
    </header>
  );
}

type CallLinkProps = { number: string } & Pick<HeaderProps, "callback">;

/** `data-now`: a page turn, which replaces `<main>` alone, brings this along too. */
function CallLink({ number, callback }: CallLinkProps) {
  if (callback) {
    return (
      <a className="call-link" href={callback} id="ring-nu" data-now="">
        Ring mig op
      </a>
    );
  }
  return (
    <a
      className="call-link"
      href={phoneHref(number)}
      aria-label={`Ring ${number}`}
      id="ring-nu"
      data-now=""
    >
      <span>Ring</span>
      <b>{number}</b>
    </a>
  );
}

type MainMenuProps = { items: NavigationItem[]; pathname: string };

/** Disclosures, not ARIA menus: buttons that show lists of links. */
function MainMenu({ items, pathname }: MainMenuProps) {
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
