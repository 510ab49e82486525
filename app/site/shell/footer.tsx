import { ArrowRight } from "../page/icons.tsx";
import { phoneHref } from "../page/phone-link.tsx";
import { withHardSpaces } from "../text/typography.ts";
import type { LinkColumn, SiteData } from "./site-data.ts";

/** footer.css makes it low on short pages, and changes its text beside a callback form. */
export function Footer({ site }: { site: SiteData }) {
  const { clinic, footer, lawLinks } = site;

  return (
    <footer className="site-foot" id="sidefod" lang="da">
      <div className="site-foot__in">
        <div className="site-foot__meet" aria-hidden="true">
          <i />
          <i />
        </div>
        <div className="site-foot__call">
          <Call {...site} />
        </div>
        <div className="site-foot__info on-dark">
          <div className="site-foot__cols">
            <div>
              <h3>{CLINIC}</h3>
              <ClinicAddress clinic={clinic} />
            </div>
            {footer.map((column) => (
              <Links key={column.label} {...column} />
            ))}
          </div>
          <nav className="site-foot__law" aria-label="Vilkår og rettigheder">
            <LinkList links={lawLinks} />
          </nav>
          <div className="site-foot__end row row--apart">
            {/* Cached pages may show last year on January 1st. */}
            <span suppressHydrationWarning>
              © {new Date().getFullYear()} {clinic.navn}
            </span>
            {clinic.cvr && <span>CVR {withHardSpaces(clinic.cvr)}</span>}
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The heading, and the name of a clinic that has not written its own. */
const CLINIC = "Klinikken";

function Call({ clinic, contactPath, canCallBack, canFind }: SiteData) {
  const { telefon, email, aabningstider, opfordring, opfordringTekst } = clinic;
  const heading = opfordring || (telefon ? "Ring til os" : email ? "Skriv til os" : "Kontakt os");
  const hours = telefon && aabningstider && `Vi tager telefonen ${aabningstider}.`;
  const reason = [opfordringTekst, hours].filter(Boolean).join(" ");
  return (
    <>
      <div className="site-foot__reach">
        <h2>{withHardSpaces(heading)}</h2>
        {reason && <p className="site-foot__reason">{withHardSpaces(reason)}</p>}
        <p className="site-foot__action">
          {telefon ? (
            <a className="button" href={phoneHref(telefon)}>
              Ring {withHardSpaces(telefon)} <ArrowRight />
            </a>
          ) : (
            <a className="button" href={contactPath}>
              Kontakt os <ArrowRight />
            </a>
          )}
        </p>
        {canCallBack && (
          <p className="site-foot__also">
            <a href={`${contactPath}#ring-op`}>Eller lad os ringe til dig</a>
          </p>
        )}
      </div>
      {canFind && <Directions contactPath={contactPath} />}
      <p className="site-foot__also">
        Er der livsfare, så ring <a href="tel:112">112</a>.{" "}
        <a href={`${contactPath}#hjaelp`}>Hjælp lige nu</a>
      </p>
    </>
  );
}

function Directions({ contactPath }: Pick<SiteData, "contactPath">) {
  return (
    <div className="site-foot__way">
      <h2>Sådan finder du os</h2>
      <p className="site-foot__action">
        <a className="button" href={`${contactPath}#find-vej`}>
          Find vej <ArrowRight />
        </a>
      </p>
    </div>
  );
}

function ClinicAddress({ clinic }: Pick<SiteData, "clinic">) {
  const town = `${clinic.postnummer} ${clinic.by}`.trim();
  const lines = [clinic.navn, clinic.adresse, town].filter((line) => line && line !== CLINIC);

  return (
    <address>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      {clinic.email && <a href={`mailto:${clinic.email}`}>{clinic.email}</a>}
    </address>
  );
}

function Links({ label, title, links }: LinkColumn) {
  return (
    <nav aria-label={label}>
      <h3>{title}</h3>
      <LinkList links={links} />
    </nav>
  );
}

function LinkList({ links }: Pick<LinkColumn, "links">) {
  return (
    <ul role="list">
      {links.map((link, index) => (
        <li key={index}>
          <a href={link.href} lang={link.lang} hrefLang={link.lang}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
