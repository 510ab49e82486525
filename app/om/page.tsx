import { samspil } from "../server/context.ts";
import { ArrowLabel } from "../site/page/arrow-link.tsx";
import { openListPage, pageWords } from "../site/page/list-pages.ts";
import { MorePages } from "../site/page/more-pages.tsx";
import { PageHead } from "../site/page/page-head.tsx";
import { pageMeta } from "../site/page/page-meta.ts";
import type { Frame } from "../site/picture/picture.tsx";
import { Picture } from "../site/picture/picture.tsx";
import type { Route } from "./+types/page";
import { type PsykologSummary, readPsykologer, summaryOf } from "./om.server.ts";
import { PSYKOLOGER_PER_PAGE } from "./om.ts";
import { firstName } from "./profile.ts";

const PORTRAIT: Frame[] = [
  { from: "60rem", width: "min(28vw, 26rem)", ratio: 0.8 },
  { from: "40rem", width: "45vw", ratio: 0.8 },
  { width: "34vw", ratio: 0.8 },
];

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Om os" }];
const TITLE = "Vi tænker bedst sammen";
const LEAD =
  "Samspil er en lille klinik. Vi er forskellige, men deler den samme nysgerrighed på, hvad der foregår bag det, vi ser.";
const PICTURE = {
  src: "/illustrations/hero-traeer.svg",
  alt: "Et voksent menneske og et barn går i blæst under høje træer",
};
const PROMISES = [
  "Vi taler et sprog, du kan forstå.",
  "Vi siger til, når vi ikke er de rette.",
  "Vi spørger hellere en gang for meget end gætter.",
  "Børn bliver mødt som hele mennesker.",
];

export function loader({ context, request }: Route.LoaderArgs) {
  const all = readPsykologer(context.get(samspil).content);
  const { at, items } = openListPage(request.url, all, PSYKOLOGER_PER_PAGE);
  return { psykologer: items.map(summaryOf), at };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { at } = loaderData;
  return pageMeta({
    matches,
    title: "Om os",
    description: LEAD,
    path: "/om",
    at,
    image: PICTURE.src,
  });
}

export default function OmPage({ loaderData }: Route.ComponentProps) {
  const { psykologer, at } = loaderData;
  const isFirst = at.page === 1;
  return (
    <div data-tone="sky">
      <PageHead
        crumbs={CRUMBS}
        title={TITLE}
        eyebrow={pageWords(at)}
        lead={isFirst && LEAD}
        picture={isFirst ? PICTURE : undefined}
      />
      <section className="band wrap" aria-labelledby="psykologer">
        <h2 id="psykologer" className="sr">
          Psykologerne
        </h2>
        <div className="people">
          {psykologer.map((psykolog) => (
            <Person key={psykolog.id} psykolog={psykolog} />
          ))}
        </div>
      </section>
      <MorePages list="/om" at={at} label="Flere psykologer" back="Vis de forrige" />
      <section className="tone-band tone-band--left" data-tone="butter">
        <div className="grid">
          <h2 className="c-1-5">Det, vi lover dig</h2>
          <ul className="c-6-7 ticks lead promises">
            {PROMISES.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

function Person({ psykolog }: { psykolog: PsykologSummary }) {
  const { navn, titler, beskrivelse, billedeUrl, link } = psykolog;
  return (
    <article className="person">
      <div className="shape shape--arch">
        {billedeUrl && <Picture src={billedeUrl} alt="" frames={PORTRAIT} />}
      </div>
      <h3>{navn}</h3>
      <p>{titler}</p>
      <p>{beskrivelse}</p>
      <a className="arrow-link" href={link}>
        <ArrowLabel>Læs mere om {firstName(navn)}</ArrowLabel>
      </a>
    </article>
  );
}
