import { readKlinik } from "../klinik/klinik.server.ts";
import { samspil } from "../server/context.ts";
import { ButtonLink } from "../site/page/button-link.tsx";
import { pagePathOf } from "../site/page/linked-items.ts";
import { missingItem } from "../site/page/missing-item.ts";
import { PageHead } from "../site/page/page-head.tsx";
import { pageMeta } from "../site/page/page-meta.ts";
import { PhoneLink } from "../site/page/phone-link.tsx";
import { TextWithAside } from "../site/page/text-with-aside.tsx";
import type { MenuLink } from "../site/shell/site-data.ts";
import { RichText } from "../site/text/rich-text.tsx";
import { splitLead } from "../site/text/rich-text-parts.ts";
import type { Route } from "./+types/omrade";
import { readTerapiOmrade, readTerapiOmrader, terapiMenu } from "./terapi.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const area = readTerapiOmrade(content, params.id);
  if (!area) {
    const areas = readTerapiOmrader(content);
    throw missingItem(areas, "/terapi", params.id, "Terapiområde ikke fundet");
  }
  const { title, description, fullDescription, imageUrl, imageUrlAlt, link } = area;
  const { lead, rest } = splitLead(fullDescription);
  return {
    title,
    description,
    picture: { src: imageUrl, alt: imageUrlAlt },
    path: pagePathOf(area, "/terapi"),
    lead: lead || description,
    text: rest,
    otherAreas: terapiMenu(content).filter(({ href }) => href !== link),
    phone: readKlinik(content).telefon,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description, picture, path } = loaderData;
  return pageMeta({
    matches,
    title,
    description,
    path,
    image: picture.src,
    crumbs: crumbsTo(title),
  });
}

export default function OmradePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, picture, text, otherAreas, phone } = loaderData;
  return (
    <div data-tone="sky">
      <PageHead crumbs={crumbsTo(title)} title={title} lead={lead} picture={picture} shape="arch" />
      <TextWithAside
        aside={
          <>
            <ContactCard phone={phone} />
            {otherAreas.length > 0 && <OtherAreas areas={otherAreas} />}
          </>
        }
      >
        <RichText html={text} />
      </TextWithAside>
    </div>
  );
}

function ContactCard({ phone }: { phone: string }) {
  return (
    <div className="tone-card">
      <h2>Skal vi tale sammen?</h2>
      <p className="plain-links">
        {phone ? (
          <>
            Ring på <PhoneLink number={phone} />, eller skriv.
          </>
        ) : (
          "Skriv til os."
        )}{" "}
        Vi vender tilbage inden for to hverdage.
      </p>
      <ButtonLink to="/kontakt" arrow>
        Kontakt os
      </ButtonLink>
    </div>
  );
}

function OtherAreas({ areas }: { areas: MenuLink[] }) {
  return (
    <nav aria-label="Andre terapiområder">
      <h2 className="title-s below-s">Andre områder</h2>
      <ul className="index index--small">
        {areas.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function crumbsTo(title: string) {
  return [{ label: "Forside", href: "/" }, { label: "Terapi", href: "/terapi" }, { label: title }];
}
