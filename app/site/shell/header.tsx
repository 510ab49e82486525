import type { ReactNode } from "react";
import { phoneHref } from "../page/phone-link.tsx";
import { LogoLink } from "./logo.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { SiteData } from "./site-data.ts";

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
