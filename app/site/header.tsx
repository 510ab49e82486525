import { memo } from "react";
import { CallLink } from "./call-link.tsx";
import { CartLink } from "./cart-link.tsx";
import { LogoLink } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { mainNavigation } from "./navigation.ts";
import type { SiteData } from "./site-data.ts";
import { useScrolled } from "./use-scrolled.ts";

type HeaderProps = { site: SiteData; cartCount: number };

/** Stands as it is while pages turn; its menus show where one is by themselves. */
export const Header = memo(function Header({ site, cartCount }: HeaderProps) {
  const scrolled = useScrolled();
  const items = mainNavigation(site);
  const { telefon } = site.clinic;

  return (
    <header className={scrolled ? "site-head is-scrolled" : "site-head"} lang="da">
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink />
          <div className="head-right">
            <MainMenu items={items} />
            <div className="head-pair">
              {telefon && <CallLink number={telefon} />}
              <CartLink count={cartCount} />
            </div>
            <MobileMenu items={items} clinic={site.clinic} />
          </div>
        </div>
      </div>
    </header>
  );
});
