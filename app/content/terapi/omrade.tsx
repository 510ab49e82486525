import { samspil } from "../../server/context.ts";
import { Answers, priceAnswer, waitingAnswer } from "../../site/page/answers.tsx";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { Faces } from "../../site/page/faces.tsx";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { missingItem } from "../../site/page/missing-item.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { QuickExit, QuickExitNote } from "../../site/page/quick-exit.tsx";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import type { MenuLink } from "../../site/shell/site-data.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { HelpNow } from "../hjaelp/help-now.tsx";
import { readHelp } from "../hjaelp/hjaelp.server.ts";
import { formatWaiting, readKlinik } from "../klinik/klinik.server.ts";
import { readPeopleOfArea } from "../om/om.server.ts";
import { CallbackSection } from "../opkald/callback-section.tsx";
import { readCallbackOffer } from "../opkald/opkald.server.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import { PriceTable } from "../praktisk-priser/price-table.tsx";
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
  const clinic = readKlinik(content);
  return {
    title,
    description,
    search: area.forladHurtigt ? undefined : area,
    picture: { src: imageUrl, alt: imageUrlAlt },
    path: pagePathOf(area, "/terapi"),
    lead: lead || description,
    text: rest,
    otherAreas: terapiMenu(content).filter(({ href }) => href !== link),
    phone: clinic.telefon,
    hours: clinic.aabningstider,
    answers: clinic.svartid,
    waiting: formatWaiting(content, clinic),
    prices: readPriceLines(content).filter(({ id }) => area.priser.includes(id)),
    people: readPeopleOfArea(content, area.id),
    callback: readCallbackOffer(content),
    help: readHelp(content),
    hasExit: area.forladHurtigt,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description, search, picture, path, hasExit } = loaderData;
  return pageMeta({
    matches,
    // Who looks over somebody's shoulder reads the tab.
    title: hasExit ? "Terapi" : title,
    description,
    search,
    path,
    image: picture.src,
    isDiscreet: hasExit,
    crumbs: crumbsTo(title),
  });
}

export default function OmradePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, picture, text, otherAreas, phone, waiting, prices, help } = loaderData;
  const { people, callback, hasExit } = loaderData;
  const helpNow = (
    <HelpNow
      help={help}
      title={hasExit ? "Hjælp med det samme" : "Har du brug for hjælp lige nu?"}
    />
  );
  return (
    <div data-tone="sky">
      {hasExit && <QuickExit />}
      <PageHead crumbs={crumbsTo(title)} title={title} lead={lead} picture={picture} shape="arch" />
      <Answers answers={[waitingAnswer(waiting), ...prices.slice(0, 2).map(priceAnswer)]} />
      {hasExit && helpNow}
      <TextWithAside
        aside={
          <>
            {hasExit && <QuickExitNote />}
            <ContactCard
              phone={phone}
              hours={loaderData.hours}
              answers={loaderData.answers}
              canCallBack={callback !== undefined}
            />
            {otherAreas.length > 0 && <OtherAreas areas={otherAreas} />}
          </>
        }
      >
        <RichText html={text} />
      </TextWithAside>
      {people.length > 0 && <Who people={people} />}
      {prices.length > 0 && (
        <section className="band wrap" aria-label="Det koster det">
          <PriceTable priceList={{ heading: "Det koster det", lines: prices }} />
          <p>
            <ArrowLink to="/praktisk-priser">Hele prislisten</ArrowLink>
          </p>
        </section>
      )}
      {callback && <CallbackSection offer={callback} title="Ring mig op" />}
      {!hasExit && helpNow}
    </div>
  );
}

function Who({ people }: Pick<Route.ComponentProps["loaderData"], "people">) {
  return (
    <section className="band wrap" id="hvem" aria-labelledby="hvem-tager-imod">
      <div className="grid grid--roomy">
        <h2 className="c-1-5 title-m" id="hvem-tager-imod">
          {people.length === 1 ? "Den, du møder" : "Dem, du kan møde"}
        </h2>
        <div className="c-6-7">
          <Faces
            people={people.map(({ specialty, waiting, ...person }) => ({
              ...person,
              words: [specialty, waiting?.words ?? ""],
            }))}
          />
        </div>
      </div>
    </section>
  );
}

type ContactCardProps = { phone: string; hours: string; answers: string; canCallBack: boolean };

function ContactCard({ phone, hours, answers, canCallBack }: ContactCardProps) {
  return (
    <div className="tone-card">
      <h2>Skal vi tale sammen?</h2>
      <p className="plain-links">
        {phone ? (
          <>
            Ring på <PhoneLink number={phone} />, eller skriv.
            {hours && ` Vi tager telefonen ${withHardSpaces(hours)}.`}
          </>
        ) : (
          "Skriv til os."
        )}
        {answers && ` ${answers}`}
      </p>
      <div className="stack stack--start">
        <ButtonLink to="/kontakt" arrow>
          Kontakt os
        </ButtonLink>
        {canCallBack && <ArrowLink to="#ring-op">Ring mig op</ArrowLink>}
      </div>
    </div>
  );
}

function OtherAreas({ areas }: { areas: MenuLink[] }) {
  return (
    <nav aria-label="Andre terapiområder">
      <h2 className="title-s below-s">Andre områder</h2>
      <ul className="index index--small ruled">
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
