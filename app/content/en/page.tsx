import { samspil } from "../../server/context.ts";
import { type Answer, Answers } from "../../site/page/answers.tsx";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { Faces } from "../../site/page/faces.tsx";
import { type Fact, Facts } from "../../site/page/facts.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { phoneHref } from "../../site/page/phone-link.tsx";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Route } from "./+types/page";
import { readEnglishPage } from "./en.server.ts";
import { ENGLISH_PATH, START_PAGES } from "./en.ts";

type Page = Route.ComponentProps["loaderData"];

export function loader({ context }: Route.LoaderArgs) {
  const page = readEnglishPage(context.get(samspil).content);
  if (!page) throw notFound("Siden blev ikke fundet");
  return page;
}

/** It has a frame of its own: neither it nor what it leads to is turned to within another's. */
export function headers() {
  return { "x-part": "en" };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: loaderData.title,
    description: loaderData.lead,
    search: loaderData,
    path: ENGLISH_PATH,
    image: loaderData.heroImage,
    languages: START_PAGES,
  });
}

export default function EnglishPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, heroImage, heroImageAlt, tilbud, people, prices, waiting } = loaderData;
  return (
    <div data-tone="sky">
      <PageHead title={title} lead={lead} picture={{ src: heroImage, alt: heroImageAlt }}>
        <p className="button-pair">
          {prices.length > 0 && (
            <ButtonLink to="#prices" variant="light">
              Prices
            </ButtonLink>
          )}
          <ButtonLink to="#contact">Contact us</ButtonLink>
        </p>
      </PageHead>
      <Answers
        answers={[waiting && waitingAnswer(waiting), ...prices.slice(0, 2).map(priceAnswer)]}
      />
      {people.length > 0 && <Who {...loaderData} />}
      {tilbud && (
        <section className="tone-band tone-band--left" id="what" aria-labelledby="what-we-do">
          <div className="grid">
            <h2 className="c-1-5" id="what-we-do">
              What we do
            </h2>
            <div className="c-6-7">
              <RichText html={tilbud} />
            </div>
          </div>
        </section>
      )}
      {prices.length > 0 && <Prices {...loaderData} />}
      <section className="band wrap" id="contact" aria-labelledby="contact-us">
        <div className="grid">
          <h2 className="c-1-5 title-m" id="contact-us">
            Contact
          </h2>
          <div className="c-6-7">
            <Facts facts={contactFacts(loaderData)} />
          </div>
        </div>
      </section>
    </div>
  );
}

function waitingAnswer({ words, day }: NonNullable<Page["waiting"]>): Answer {
  return { question: "Waiting time", answer: words, note: `Updated ${day}` };
}

function priceAnswer({ label, price, duration }: Page["prices"][number]): Answer {
  return { question: label, answer: price.replaceAll(" ", "\u00a0"), note: duration };
}

function Who({ people, hvem }: Page) {
  return (
    <section className="band wrap" id="who" aria-labelledby="who-we-are">
      <div className="grid grid--roomy">
        <div className="c-1-5">
          <h2 id="who-we-are">Who we are</h2>
          {hvem && <p className="help__lead">{hvem}</p>}
        </div>
        <div className="c-6-7">
          <Faces
            people={people.map(({ titles, specialty, ...face }) => ({
              ...face,
              words: [titles, specialty],
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function Prices({ prices, prisnote }: Page) {
  return (
    <section className="band wrap" id="prices" aria-labelledby="our-prices">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="our-prices">
          Prices
        </h2>
        <div className="c-6-7">
          <table className="prices">
            <caption className="sr">Prices in Danish kroner</caption>
            <tbody>
              {prices.map(({ label, duration, price }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{withHardSpaces(duration)}</td>
                  <td>{price.replaceAll(" ", "\u00a0")}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {prisnote && <p className="help__lead">{prisnote}</p>}
        </div>
      </div>
    </section>
  );
}

function contactFacts({ clinic, telefontid, noedhjaelp }: Page): Fact[] {
  const { telefon, email, address } = clinic;
  const facts = [
    telefon && {
      term: "Phone",
      detail: (
        <>
          <a href={phoneHref(telefon)}>{internationalNumber(telefon)}</a>
          {telefontid && (
            <>
              <br />
              {telefontid}
            </>
          )}
        </>
      ),
    },
    email && {
      term: "E-mail",
      detail: (
        <>
          <a href={`mailto:${email}`}>{email}</a>
          <br />
          Please do not write about your health. A name and a number is enough.
        </>
      ),
    },
    address && { term: "Address", detail: address },
    {
      term: "Emergency",
      detail: (
        <>
          If a life is in danger, call <a href="tel:112">112</a>. {noedhjaelp}
        </>
      ),
    },
  ];
  return facts.filter((fact) => typeof fact === "object");
}

function internationalNumber(telefon: string): string {
  const number = telefon.startsWith("+") ? telefon : `+45 ${telefon}`;
  return number.replaceAll(" ", "\u00a0");
}
