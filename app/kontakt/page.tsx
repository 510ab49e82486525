import { type Klinik, readKlinik } from "../klinik/klinik.server.ts";
import { samspil } from "../server/context.ts";
import { Facts } from "../site/page/facts.tsx";
import { MapFrame } from "../site/page/map-frame.tsx";
import { PageHead } from "../site/page/page-head.tsx";
import { pageMeta } from "../site/page/page-meta.ts";
import { PhoneLink } from "../site/page/phone-link.tsx";
import { SectionRows } from "../site/page/section-rows.tsx";
import { RichText } from "../site/text/rich-text.tsx";
import { splitLead, splitSections } from "../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../site/text/typography.ts";
import type { Route } from "./+types/page";
import { readKontakt } from "./kontakt.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { title, textBefore, textAfter, mapEmbedUrl } = readKontakt(content);
  const { lead, rest } = splitLead(textBefore);
  const clinic = readKlinik(content);
  return { title, lead, rest, sections: splitSections(textAfter), mapEmbedUrl, clinic };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead } = loaderData;
  return pageMeta({ matches, title, description: lead, path: "/kontakt" });
}

export default function KontaktPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, rest, sections, mapEmbedUrl, clinic } = loaderData;
  const address = `${clinic.adresse}, ${clinic.postnummer} ${clinic.by}`;
  return (
    <div data-tone="sand">
      <PageHead
        title={title}
        crumbs={[{ label: "Forside", href: "/" }, { label: "Kontakt" }]}
        lead={lead}
        aside={<ClinicFacts clinic={clinic} />}
      >
        {rest && <RichText html={rest} />}
      </PageHead>
      {mapEmbedUrl && (
        <section aria-label="Kort">
          <MapFrame src={mapEmbedUrl} address={address} shape="right" priority="high" />
        </section>
      )}
      <SectionRows sections={sections} />
    </div>
  );
}

function ClinicFacts({ clinic }: { clinic: Klinik }) {
  const facts = [
    clinic.telefon && {
      term: "Telefon",
      detail: (
        <>
          <PhoneLink number={clinic.telefon} />
          <br />
          {withHardSpaces(clinic.aabningstider)}
        </>
      ),
    },
    clinic.email && {
      term: "E-mail",
      detail: <a href={`mailto:${clinic.email}`}>{clinic.email}</a>,
    },
    clinic.adresse && {
      term: "Adresse",
      detail: (
        <>
          {clinic.adresse}
          <br />
          {clinic.postnummer} {clinic.by}
        </>
      ),
    },
  ];
  return <Facts facts={facts.filter((fact) => fact !== "")} />;
}
