import { samspil } from "../../server/context.ts";
import { ArrowLabel } from "../../site/page/arrow-link.tsx";
import { headOf, PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Route } from "./+types/page";
import { type PsykologSummary, readOm, readPsykologer, summaryOf } from "./om.server.ts";
import { firstName } from "./profile.ts";

const PORTRAIT: Frame[] = [
  { from: "60rem", width: "min(28vw, 26rem)", ratio: 0.8 },
  { from: "40rem", width: "45vw", ratio: 0.8 },
  { width: "34vw", ratio: 0.8 },
];

const CRUMBS = [{ label: "Om os" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { indledning: lead, ...page } = readOm(content);
  return { ...page, lead, psykologer: readPsykologer(content).map(summaryOf) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const names = loaderData.psykologer.map(({ navn }) => navn).join(" · ");
  const page = { ...loaderData, lead: loaderData.lead || names };
  return documentMeta("/om", { matches, page });
}

export default function OmPage({ loaderData }: Route.ComponentProps) {
  const { loefter, psykologer } = loaderData;
  return (
    <div data-tone="sky">
      <PageHead crumbs={CRUMBS} {...headOf(loaderData)} />
      {psykologer.length > 0 && (
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
      )}
      {loefter.length > 0 && <Promises promises={loefter} />}
    </div>
  );
}

function Promises({ promises }: { promises: string[] }) {
  return (
    <section className="tone-band tone-band--left" data-tone="butter">
      <div className="grid">
        <h2 className="c-1-5">Det, vi lover dig</h2>
        <ul className="c-6-7 ticks lead promises">
          {promises.map((promise, index) => (
            <li key={index}>{withHardSpaces(promise)}</li>
          ))}
        </ul>
      </div>
    </section>
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
