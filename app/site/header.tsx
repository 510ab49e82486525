import { CartLink } from "./cart-link.tsx";
import { LogoLink } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { SiteData } from "./site-data.ts";
import { useScrolled } from "./use-scrolled.ts";

export function Header({ site, cartCount }: { site: SiteData; cartCount: number }) {
  const scrolled = useScrolled();

  return (
    <header className={scrolled ? "site-head is-scrolled" : "site-head"}>
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink />
          <div className="head-right">
            <MainMenu site={site} />
            <CartLink count={cartCount} />
            <MobileMenu site={site} />
          </div>
        </div>
      </div>
    </header>
  );
}
