import type { ReactNode } from "react";
import { phoneHref } from "../page/phone-link.tsx";
import { LogoLink } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { SiteData } from "./site-data.ts";

type HeaderProps = {
  site: SiteData;
  pathname: string;
  cart: ReactNode;
};

export function Header({ site, pathname, cart }: HeaderProps) {
  const { telefon } = site.clinic;
  return (
    <header className="site-head" lang="da">
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink clinic={site.clinic} />
          <div className="head-right">
            <MainMenu items={site.menu} pathname={pathname} />
            <div className="head-pair">
              {telefon && <CallLink number={telefon} />}
              {cart}
            </div>
            <MobileMenu items={site.menu} clinic={site.clinic} pathname={pathname} />
          </div>
        </div>
      </div>
    </header>
  );
}

function CallLink({ number }: { number: string }) {
  return (
    <a className="call-link" href={phoneHref(number)} aria-label={`Ring ${number}`}>
      <span>Ring</span>
      <b>{number}</b>
    </a>
  );
}
