import { ArrowRight } from "../../site/page/icons.tsx";
import { phoneHref } from "../../site/page/phone-link.tsx";
import { Footer } from "../../site/shell/footer.tsx";
import { LogoLink } from "../../site/shell/logo.tsx";
import type { SiteData } from "../../site/shell/site-data.ts";
import type { readEnglishPage } from "./en.server.ts";
import { ENGLISH_PATH } from "./en.ts";

type Page = NonNullable<ReturnType<typeof readEnglishPage>>;

type EnglishHeaderProps = { clinic: SiteData["clinic"]; page: Page };

/** Around the one page in English: no menu but its own parts, no cart. */
export function EnglishHeader({ clinic, page }: EnglishHeaderProps) {
  const { telefon } = clinic;
  return (
    <>
      <a className="skip" href="#indhold">
        Skip to content
      </a>
      <header className="site-head">
        <div className="site-head__bar">
          <div className="wrap site-head__in">
            <LogoLink clinic={clinic} href={ENGLISH_PATH} leadsTo="home" />
            <div className="head-right">
              <nav className="nav" aria-label="Main">
                {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
                <ul role="list">
                  {partsOf(page).map(({ label, href }) => (
                    <li className="nav__item" key={href}>
                      <a className="nav__link" href={href}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
              <a className="lang-link" href="/" lang="da" hrefLang="da">
                Dansk
              </a>
              {telefon && (
                <a
                  className="call-link call-link--alone"
                  href={phoneHref(telefon)}
                  aria-label={`Call ${telefon}`}
                >
                  <span>Call</span>
                  <b>{telefon}</b>
                </a>
              )}
            </div>
          </div>
        </div>
      </header>
    </>
  );
}

type EnglishFooterProps = { site: SiteData; page: Page };

export function EnglishFooter({ site, page }: EnglishFooterProps) {
  const title = "On this page";
  const inDanish = "På dansk";
  const columns = [
    { label: title, title, links: partsOf(page) },
    {
      label: inDanish,
      title: inDanish,
      lang: "da",
      links: [{ label: "Hele hjemmesiden", href: "/", lang: "da" }],
    },
  ];
  return (
    <Footer
      site={{ ...site, footer: columns }}
      lang="en"
      clinicTitle="The clinic"
      call={<Call page={page} />}
    />
  );
}

function Call({ page: { clinic, telefontid, opfordring, opfordringTekst } }: { page: Page }) {
  const { telefon, email } = clinic;
  const hours = telefon && telefontid && `We answer the phone ${telefontid}.`;
  const reason = [opfordringTekst, hours].filter(Boolean).join(" ");
  return (
    <>
      <h2>{opfordring || (telefon ? "Call us" : email ? "Write to us" : "Contact us")}</h2>
      {reason && <p className="site-foot__reason">{reason}</p>}
      <p className="site-foot__action">
        <a className="button" href={telefon ? phoneHref(telefon) : "#contact"}>
          {telefon ? `Call ${telefon.replaceAll(" ", "\u00a0")}` : "Contact us"} <ArrowRight />
        </a>
      </p>
      <p className="site-foot__also">
        If a life is in danger, call <a href="tel:112">112</a>.
      </p>
    </>
  );
}

function partsOf({ people, tilbud, prices }: Page) {
  return [
    ...(people.length > 0 ? [{ label: "Who we are", href: "#who" }] : []),
    ...(tilbud ? [{ label: "What we do", href: "#what" }] : []),
    ...(prices.length > 0 ? [{ label: "Prices", href: "#prices" }] : []),
    { label: "Contact", href: "#contact" },
  ];
}
