import type { ReactNode } from "react";
import { ArrowRight } from "../../site/page/icons.tsx";
import { phoneHref } from "../../site/page/phone-link.tsx";
import { ClinicAddress, FooterEnd, LinkList, Links } from "../../site/shell/footer.tsx";
import { LogoLink } from "../../site/shell/logo.tsx";
import type { MenuLink, SiteData } from "../../site/shell/site-data.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { ENGLISH_PATH, START_PAGES } from "./en.ts";

type EnglishFrameProps = Pick<SiteData, "clinic" | "lawLinks"> & {
  /** The parts of the page. */
  parts: MenuLink[];
  /** What the footer calls for, and why. */
  appeal: { heading: string; text: string };
  children: ReactNode;
};

export function EnglishFrame({ clinic, parts, appeal, lawLinks, children }: EnglishFrameProps) {
  return (
    <>
      <a className="skip" href="#indhold">
        Skip to content
      </a>
      <Header clinic={clinic} parts={parts} />
      <main id="indhold" tabIndex={-1}>
        {children}
      </main>
      <Footer {...{ clinic, parts, appeal, lawLinks }} />
    </>
  );
}

function Header({ clinic, parts }: Pick<EnglishFrameProps, "clinic" | "parts">) {
  const { telefon } = clinic;
  return (
    <header className="site-head">
      <div className="site-head__bar">
        <div className="wrap site-head__in">
          <LogoLink clinic={clinic} href={ENGLISH_PATH} where="home" />
          <div className="head-right">
            <nav className="nav" aria-label="Main">
              <ul role="list">
                {parts.map(({ label, href }) => (
                  <li key={href}>
                    <a className="nav__link" href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <p className="link-row">
              <a href={START_PAGES.da} lang="da" hrefLang="da">
                Dansk
              </a>
            </p>
            {telefon && (
              <div className="head-pair">
                <a className="call-link" href={phoneHref(telefon)} aria-label={`Call ${telefon}`}>
                  <span>Call</span>
                  <b>{telefon}</b>
                </a>
              </div>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

function Footer({ clinic, parts, appeal, lawLinks }: Omit<EnglishFrameProps, "children">) {
  return (
    <footer className="site-foot site-foot--full">
      <div className="site-foot__in">
        <div className="site-foot__meet" aria-hidden="true">
          <i />
          <i />
        </div>
        <div className="site-foot__call">
          <h2>{appeal.heading}</h2>
          {appeal.text && <p>{appeal.text}</p>}
          {clinic.telefon && (
            <p className="site-foot__action">
              <a className="button" href={phoneHref(clinic.telefon)}>
                Call {withHardSpaces(clinic.telefon)} <ArrowRight />
              </a>
            </p>
          )}
          <p className="site-foot__also">
            If a life is in danger, call <a href="tel:112">112</a>.
          </p>
        </div>
        <div className="site-foot__info on-dark">
          <div className="site-foot__cols">
            <div>
              <h3>The clinic</h3>
              <ClinicAddress clinic={clinic} />
            </div>
            <Links label="On this page" title="On this page" links={parts} />
            <div lang="da">
              <Links label="På dansk" title="På dansk" links={IN_DANISH} />
            </div>
          </div>
          <nav className="site-foot__law" aria-label="Terms, in Danish">
            <LinkList
              links={lawLinks.map((link) => ({ ...link, label: LAW[link.href] ?? link.label }))}
            />
          </nav>
          <FooterEnd clinic={clinic} />
        </div>
      </div>
    </footer>
  );
}

const IN_DANISH = [{ label: "Hele hjemmesiden", href: START_PAGES.da }];

const LAW: Record<string, string> = {
  "/fortryd": "Withdraw from contract here",
  "/handelsbetingelser": "Terms of sale",
  "/privatliv": "Privacy policy",
  "/fortrydelsesret": "Right of withdrawal",
  "/tilgaengelighed": "Accessibility",
};
