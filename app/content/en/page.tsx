import { featureRegistry } from "../../feature.ts";
import { withCountryCode } from "../../formats/phone-number.ts";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Answers, type QuestionAnswer } from "../../site/page/answers.tsx";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { Faces } from "../../site/page/faces.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PhoneLink } from "../../site/page/phone-link.tsx";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import {
  isWritten,
  type Section,
  splitLead,
  splitSections,
} from "../../site/text/rich-text-parts.ts";
import { formatWaiting, readKlinik } from "../klinik/klinik.server.ts";
import { addressOf } from "../klinik/klinik.ts";
import { readEnglishPeople } from "../om/om.server.ts";
import { PriceTable } from "../praktisk-priser/price-table.tsx";
import type { Route } from "./+types/page";
import { readEnglishPage, readEnglishPrices } from "./en.server.ts";
import { ENGLISH_PATH, START_PAGES } from "./en.ts";
import { EnglishFrame } from "./frame.tsx";
import { inEnglish } from "./in-english.ts";

export const handle: RouteHandle = { hasOwnFrame: true };

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const page = readEnglishPage(content);
  if (!page) throw notFound();
  const clinic = readKlinik(content);
  const waiting = formatWaiting(content, clinic);
  const { lead, rest } = splitLead(page.tekst);
  return {
    language: "en",
    page,
    lead,
    sections: splitSections(rest).filter(isWritten),
    people: readEnglishPeople(content),
    prices: readEnglishPrices(content),
    waiting: waiting && { words: inEnglish(waiting.words), day: inEnglish(waiting.day) },
    clinic,
    hours: inEnglish(clinic.aabningstider),
    lawLinks: context.get(featureRegistry).features.flatMap(({ lawLinks = [] }) => lawLinks),
  };
}

export function meta({ loaderData: { page, lead }, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: page.title,
    description: lead,
    search: page,
    path: ENGLISH_PATH,
    image: page.heroImage,
    languages: START_PAGES,
  });
}

export default function EnglishPage({ loaderData }: Route.ComponentProps) {
  const { page, lead, sections, people, prices, clinic, hours, lawLinks } = loaderData;
  const answers = answersOf(loaderData);
  const hasPrices = prices.length > 0 || page.priserTekst !== "";
  const parts = [
    people.length > 0 && { label: "Who we are", href: "#who" },
    sections.length > 0 && { label: "What we do", href: "#what" },
    hasPrices && { label: "Prices", href: "#prices" },
    { label: "Contact", href: "#contact" },
  ].filter((part) => part !== false);
  const appeal = {
    heading: page.opfordring || (clinic.telefon ? "Call us" : "Write to us"),
    text: [page.opfordringTekst, clinic.telefon && hours && `Phone hours: ${hours}.`]
      .filter(Boolean)
      .join(" "),
  };
  return (
    <EnglishFrame {...{ clinic, parts, appeal, lawLinks }}>
      <div data-tone="sky">
        <PageHead
          title={page.title}
          lead={lead}
          picture={{ src: page.heroImage, alt: page.heroImageAlt }}
        >
          <div className="button-pair">
            {hasPrices && (
              <ButtonLink to="#prices" isLight>
                Prices
              </ButtonLink>
            )}
            <ButtonLink to="#contact">Contact us</ButtonLink>
          </div>
        </PageHead>
        {answers.length > 0 && (
          <div className="band wrap">
            <Answers answers={answers} />
          </div>
        )}
        {people.length > 0 && <Who {...loaderData} />}
        {sections.length > 0 && <What sections={sections} />}
        {hasPrices && <Prices {...loaderData} />}
        <Contact {...loaderData} />
      </div>
    </EnglishFrame>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function answersOf({ waiting, prices, page }: LoaderData): QuestionAnswer[] {
  const [first] = prices;
  const [referral = "", ...more] = page.henvisning.split(/(?<=\.) /);
  const answers = [
    { question: "Waiting time", answer: waiting?.words, note: `Updated ${waiting?.day}` },
    { question: first?.navn ?? "", answer: first?.pris, note: first?.tid },
    { question: "Referral", answer: referral.replace(/\.$/, ""), note: more.join(" ") },
  ];
  return answers.filter(({ answer }) => answer);
}

function Who({ people, page }: Pick<LoaderData, "people" | "page">) {
  return (
    <section className="band wrap" id="who" aria-labelledby="who-we-are">
      <div className="grid grid--roomy">
        <div className="c-1-5 stack stack--top">
          <h2 id="who-we-are">Who we are</h2>
          {page.hvem && <p>{page.hvem}</p>}
        </div>
        <div className="c-6-7">
          <Faces people={people} />
        </div>
      </div>
    </section>
  );
}

function What({ sections }: { sections: Section[] }) {
  return (
    <section className="tone-band tone-band--left stack stack--roomy" id="what">
      {sections.map(({ heading, html }, index) => {
        const { lead, rest } = splitLead(html);
        return (
          <div key={index} className="grid">
            {heading && <h2 className="c-1-5">{heading}</h2>}
            <div className="c-6-7 welcome__text">
              {lead && <p className="lead lead--wide">{lead}</p>}
              <RichText html={rest} />
            </div>
          </div>
        );
      })}
    </section>
  );
}

function Prices({ prices, page }: Pick<LoaderData, "prices" | "page">) {
  return (
    <section className="band wrap" id="prices" aria-labelledby="what-it-costs">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="what-it-costs">
          Prices
        </h2>
        <div className="c-6-7 stack">
          {prices.length > 0 && <PriceTable lines={prices} headedBy="what-it-costs" />}
          {page.priserTekst && <p>{page.priserTekst}</p>}
        </div>
      </div>
    </section>
  );
}

function Contact({ clinic, hours, page }: Pick<LoaderData, "clinic" | "hours" | "page">) {
  const { telefon, email, adresse } = clinic;
  return (
    <section className="band wrap" id="contact" aria-labelledby="how-to-reach-us">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="how-to-reach-us">
          Contact
        </h2>
        <div className="c-6-7 stack">
          <Facts
            facts={[
              telefon && {
                term: "Phone",
                detail: (
                  <>
                    <PhoneLink number={withCountryCode(telefon)} />
                    {hours && <div>{hours}</div>}
                  </>
                ),
              },
              email && { term: "E-mail", detail: <a href={`mailto:${email}`}>{email}</a> },
              adresse && { term: "Address", detail: addressOf(clinic) },
            ]}
          />
          {page.kontakt && <RichText html={page.kontakt} />}
        </div>
      </div>
    </section>
  );
}
