import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Answers, waitingAnswer } from "../../site/page/answers.tsx";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { Faces } from "../../site/page/faces.tsx";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { QuickExit, QuickExitNote } from "../../site/page/quick-exit.tsx";
import { requireLinked } from "../../site/page/require-linked.ts";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import type { MenuLink } from "../../site/shell/site-data.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead, splitOpening } from "../../site/text/rich-text-parts.ts";
import { HelpNow } from "../hjaelp/help-now.tsx";
import { readHelp } from "../hjaelp/hjaelp.server.ts";
import { formatWaiting, readKlinik, readTelephone } from "../klinik/klinik.server.ts";
import { readPeopleOfArea } from "../om/om.server.ts";
import { readCallbackOffer } from "../opkald/opkald.server.ts";
import { readPrices } from "../praktisk-priser/praktisk-priser.server.ts";
import { PriceTable } from "../praktisk-priser/price-table.tsx";
import { Questions } from "../spoergsmaal/questions.tsx";
import { readQuestions } from "../spoergsmaal/spoergsmaal.server.ts";
import type { Route } from "./+types/omrade";
import { Invitation } from "./invitation.tsx";
import { readTerapiOmrader, terapiMenu } from "./terapi.server.ts";

const MOST_QUESTIONS = 4;

export const handle: RouteHandle = { footer: "way" };

export function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const areas = readTerapiOmrader(content);
  const area = requireLinked(areas, "/terapi", params.id, "Terapiområde ikke fundet");
  const { title, description, fullDescription, imageUrl, imageUrlAlt, link } = area;
  const { lead, rest } = splitLead(fullDescription);
  // Of an area about violence help comes before all that is to be read.
  const { opening, after } = area.forladHurtigt ? { opening: "", after: rest } : splitOpening(rest);
  const clinic = readKlinik(content);
  const callback = readCallbackOffer(content);
  const telephone = readTelephone(content);
  return {
    title,
    description,
    search: area.forladHurtigt ? undefined : area,
    picture: { src: imageUrl, alt: imageUrlAlt },
    path: pagePathOf(area, "/terapi"),
    lead: lead || description,
    opening,
    text: after,
    otherAreas: terapiMenu(content).filter(({ href }) => href !== link),
    phone: clinic.telefon,
    hours: clinic.aabningstider,
    answers: clinic.svartid,
    begins: area.begynder,
    waiting: formatWaiting(content, clinic),
    prices: readPrices(content).filter(({ noegle }) => area.priser.includes(noegle)),
    people: readPeopleOfArea(content, area.id),
    callback,
    closed: callback && clinic.telefon && !telephone?.isOpen ? telephone : undefined,
    questions: readQuestions(content).slice(0, MOST_QUESTIONS),
    help: readHelp(content),
    hasExit: area.forladHurtigt,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, description, search, picture, path, hasExit } = loaderData;
  return pageMeta({
    matches,
    // Discreet: others may see the browser's tab.
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
  const { title, lead, picture, opening, text, otherAreas, people } = loaderData;
  const { prices, begins, waiting, questions, help, hasExit } = loaderData;
  const helpNow = (
    <HelpNow
      help={help}
      title={hasExit ? "Hjælp med det samme" : "Har du brug for hjælp lige nu?"}
    />
  );
  return (
    <div data-tone="sky">
      {hasExit && <QuickExit />}
      <PageHead crumbs={crumbsTo(title)} title={title} lead={lead} picture={picture} shape="arch">
        {opening && <RichText html={opening} />}
      </PageHead>
      {hasExit && helpNow}
      {people.length > 0 && <Who people={people} />}
      {(prices.length > 0 || begins || waiting) && <Prices {...loaderData} />}
      {!hasExit && <Invitation {...loaderData} />}
      {(text || hasExit) && (
        <TextWithAside aside={hasExit && <QuickExitNote />}>
          <RichText html={text} />
        </TextWithAside>
      )}
      {hasExit ? (
        <Invitation {...loaderData} />
      ) : (
        <>
          <Questions questions={questions} />
          {helpNow}
        </>
      )}
      {otherAreas.length > 0 && <OtherAreas areas={otherAreas} />}
    </div>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function Who({ people }: Pick<LoaderData, "people">) {
  return (
    <section className="band wrap" id="hvem" aria-labelledby="hvem-tager-imod">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="hvem-tager-imod">
          {people.length === 1 ? "Den, du møder" : "De tager imod dig"}
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

function Prices({ prices, begins, waiting }: Pick<LoaderData, "prices" | "begins" | "waiting">) {
  return (
    <section className="band wrap" id="priser" aria-labelledby="det-koster">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="det-koster">
          Priser
        </h2>
        <div className="c-6-7">
          {prices.length > 0 && <PriceTable lines={prices} headedBy="det-koster" />}
          <Answers
            answers={[begins ? { question: "Begynder", answer: begins } : waitingAnswer(waiting)]}
          />
          <p>
            <ArrowLink to="/praktisk-priser">Hele prislisten</ArrowLink>
          </p>
        </div>
      </div>
    </section>
  );
}

function OtherAreas({ areas }: { areas: MenuLink[] }) {
  return (
    <nav className="band wrap" aria-labelledby="andre-omraader">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="andre-omraader">
          Andre områder
        </h2>
        <p className="c-6-7 link-row">
          {areas.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </nav>
  );
}

function crumbsTo(title: string) {
  return [{ label: "Terapi", href: "/terapi" }, { label: title }];
}
