import type { FooterKind } from "../../server/http/route-handle.ts";
import { ArrowRight } from "../page/icons.tsx";
import { PhoneLink, phoneHref } from "../page/phone-link.tsx";
import { withHardSpaces } from "../text/typography.ts";
import type { LinkColumn, SiteData } from "./site-data.ts";

type FooterProps = { site: SiteData; kind?: FooterKind };

/** `data-now`: a page turn, which replaces `<main>` alone, brings this along too. */
export function Footer({ site, kind = "call" }: FooterProps) {
  const { clinic, footer, lawLinks, canFind } = site;
  const half = kind === "way" && !canFind ? "none" : kind;
  return (
    <footer
      className={half === "full" ? "site-foot site-foot--full" : "site-foot"}
      id="sidefod"
      lang="da"
      data-now=""
    >
      <div className="site-foot__in">
        {half !== "none" && <LightHalf site={site} kind={half} />}
        <div className="site-foot__info on-dark">
          <div className="site-foot__cols">
            <div>
              {half === "none" ? <h2>{CLINIC}</h2> : <h3>{CLINIC}</h3>}
              <ClinicAddress clinic={clinic} isReached={half === "way"} />
            </div>
            {half === "none" && <Telephone {...site} />}
            {footer.map((column) => (
              <Links key={column.label} {...column} />
            ))}
          </div>
          <nav className="site-foot__law" aria-label="Vilkår og rettigheder">
            <LinkList links={lawLinks} />
          </nav>
          <FooterEnd clinic={clinic} />
        </div>
      </div>
    </footer>
  );
}

/** The heading, and the name of a clinic that has not written its own. */
const CLINIC = "Klinikken";

type LightHalfProps = { site: SiteData; kind: FooterKind };

function LightHalf({ site, kind }: LightHalfProps) {
  const { clinic, contactPath } = site;
  const isAsked = kind === "orders";
  return (
    <>
      <div className="site-foot__meet" aria-hidden="true">
        <i />
        <i />
      </div>
      <div className="site-foot__call">
        {kind === "way" ? (
          <Directions contactPath={contactPath} />
        ) : (
          <>
            <h2>{isAsked ? "Spørgsmål til en bestilling?" : withHardSpaces(headingOf(clinic))}</h2>
            {kind === "full" && <Reason clinic={clinic} />}
            <Call {...site} />
            {isAsked ? <OrWrite email={clinic.email} /> : <OrBeCalled {...site} />}
          </>
        )}
        <p className="site-foot__also">
          Er der livsfare, så ring <a href="tel:112">112</a>.{" "}
          <a href={`${contactPath}#hjaelp`}>Hjælp lige nu</a>
        </p>
      </div>
    </>
  );
}

function headingOf({ opfordring, telefon, email }: SiteData["clinic"]): string {
  return opfordring || (telefon ? "Ring til os" : email ? "Skriv til os" : "Kontakt os");
}

function Reason({ clinic }: Pick<SiteData, "clinic">) {
  const { telefon, aabningstider, opfordringTekst } = clinic;
  const hours = telefon && aabningstider && `Vi tager telefonen ${aabningstider}.`;
  const reason = [opfordringTekst, hours].filter(Boolean).join(" ");
  return reason && <p>{withHardSpaces(reason)}</p>;
}

function Call({ clinic: { telefon }, contactPath }: SiteData) {
  return (
    <p className="site-foot__action">
      <a className="button" href={telefon ? phoneHref(telefon) : contactPath}>
        {telefon ? `Ring ${withHardSpaces(telefon)}` : "Kontakt os"} <ArrowRight />
      </a>
    </p>
  );
}

function OrBeCalled({ contactPath, canCallBack }: SiteData) {
  if (!canCallBack) return null;
  return (
    <p className="site-foot__also">
      <a href={`${contactPath}#ring-op`}>Eller lad os ringe til dig</a>
    </p>
  );
}

function OrWrite({ email }: { email: string }) {
  if (!email) return null;
  return (
    <p className="site-foot__also">
      <a href={`mailto:${email}`}>Eller skriv til os</a>
    </p>
  );
}

/** Instead of the light half; no `nav`, for paper shows the number. */
function Telephone({ clinic, contactPath, canCallBack }: SiteData) {
  const { telefon, aabningstider } = clinic;
  return (
    <div>
      <h3>{telefon ? "Telefon" : "Kontakt"}</h3>
      <ul role="list">
        {telefon && (
          <li>
            <PhoneLink number={telefon} />
          </li>
        )}
        {telefon && aabningstider && <li>{withHardSpaces(aabningstider)}</li>}
        {canCallBack && (
          <li>
            <a href={`${contactPath}#ring-op`}>Ring mig op</a>
          </li>
        )}
        <li>
          <a href={`${contactPath}#hjaelp`}>Hjælp lige nu</a>
        </li>
      </ul>
    </div>
  );
}

function Directions({ contactPath }: Pick<SiteData, "contactPath">) {
  return (
    <>
      <h2>Sådan finder du os</h2>
      <p className="site-foot__action">
        <a className="button" href={`${contactPath}#find-vej`}>
          Find vej <ArrowRight />
        </a>
      </p>
    </>
  );
}

export function FooterEnd({ clinic: { navn, cvr } }: Pick<SiteData, "clinic">) {
  return (
    <div className="site-foot__end row row--apart">
      {/* Cached pages may show last year on January 1st. */}
      <span suppressHydrationWarning>
        © {new Date().getFullYear()} {navn}
      </span>
      {cvr && <span>CVR {withHardSpaces(cvr)}</span>}
    </div>
  );
}

type ClinicAddressProps = Pick<SiteData, "clinic"> & {
  /** Whether it has the telephone number, which the light half has elsewhere: paper shows one of them. */
  isReached?: boolean;
};

export function ClinicAddress({ clinic, isReached }: ClinicAddressProps) {
  const town = `${clinic.postnummer} ${clinic.by}`.trim();
  const lines = [clinic.navn, clinic.adresse, town].filter((line) => line && line !== CLINIC);

  return (
    <address>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      {isReached && clinic.telefon && <PhoneLink number={clinic.telefon} />}
      {clinic.email && <a href={`mailto:${clinic.email}`}>{clinic.email}</a>}
    </address>
  );
}

export function Links({ label, title, links }: LinkColumn) {
  return (
    <nav aria-label={label}>
      <h3>{title}</h3>
      <LinkList links={links} />
    </nav>
  );
}

export function LinkList({ links }: Pick<LinkColumn, "links">) {
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
