import { CallLink } from "./call-link.tsx";
import { CartLink } from "./cart-link.tsx";
import { LogoLink } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainNavigation } from "./navigation.ts";
import type { SiteData } from "./site-data.ts";

type HeaderProps = { site: SiteData; pathname: string };

/** Stands as it is while pages turn; site/browser/menus.ts opens its menus and marks where one is. */
export function Header({ site, pathname }: HeaderProps) {
  const items = mainNavigation(site);
  const { telefon } = site.clinic;
  return (
    <header className="site-head" lang="da">
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink />
          <div className="head-right">
            <MainMenu items={items} pathname={pathname} />
            <div className="head-pair">
              {telefon && <CallLink number={telefon} />}
              <CartLink />
            </div>
            <MobileMenu items={items} clinic={site.clinic} pathname={pathname} />
          </div>
        </div>
      </div>
    </header>
  );
}
