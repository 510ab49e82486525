import { Link } from "react-router";
import { samspil } from "../server/context.ts";
import { ArrowLabel } from "../site/arrow-link.tsx";
import { PageHead } from "../site/page-head.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { Picture } from "../site/picture.tsx";
import { siteFactsOf } from "../site/site-facts.ts";
import type { Route } from "./+types/page";
import "./om.css";
import { type Psykolog, readPsykologer } from "./om.server.ts";
import { firstName } from "./profile.ts";

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

export function loader({ context }: Route.LoaderArgs) {
  return { psykologer: readPsykologer(context.get(samspil).content) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFactsOf(matches),
    title: "Om os",
    description: LEAD,
    path: "/om",
    image: PICTURE.src,
  });
}

export default function OmPage({ loaderData }: Route.ComponentProps) {
  return (
    <div data-tone="sky">
      <PageHead crumbs={CRUMBS} title={TITLE} lead={LEAD} picture={PICTURE} />
      <section className="band wrap" aria-labelledby="psykologer">
        <h2 id="psykologer" className="sr">
          Psykologerne
        </h2>
        <div className="people">
          {loaderData.psykologer.map((psykolog) => (
            <Person key={psykolog.id} psykolog={psykolog} />
          ))}
        </div>
      </section>
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

function Person({ psykolog }: { psykolog: Psykolog }) {
  const { navn, titler, beskrivelse, billedeUrl, link } = psykolog;
  return (
    <article className="person">
      <div className="shape shape--arch">{billedeUrl && <Picture src={billedeUrl} alt="" />}</div>
      <h3>{navn}</h3>
      <p>{titler}</p>
      <p>{beskrivelse}</p>
      <Link className="arrow-link" to={link} prefetch="intent">
        <ArrowLabel>Læs mere om {firstName(navn)}</ArrowLabel>
      </Link>
    </article>
  );
}
