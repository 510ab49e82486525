import { samspil } from "../../server/context.ts";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { Notice } from "../../site/page/notice.tsx";
import { headOf, PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { isWritten, splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { readChoices } from "../guide/guide.server.ts";
import { GUIDE_PATH } from "../guide/guide.ts";
import type { Route } from "./+types/page";
import { readTerapi, readTerapiOmrader, type TerapiOmrade } from "./terapi.server.ts";

const AREA: Frame[] = [
  { from: "48rem", width: "min(46vw, 42rem)", ratio: 1.4 },
  { width: "95vw", ratio: 1.4 },
];

const CRUMBS = [{ label: "Terapi" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { textBefore, textAfter, sections, ...page } = readTerapi(content);
  const [first, ...others] = sections.map(({ title, content }) => ({
    heading: title,
    html: content,
  }));
  const { lead, rest } = splitLead(textBefore);
  return {
    ...page,
    lead,
    before: [...splitSections(rest), ...(first ? [first] : [])],
    after: others,
    notices: splitSections(textAfter).filter(isWritten),
    areas: readTerapiOmrader(content),
    hasGuide: readChoices(content).length > 0,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return documentMeta("/terapi", { matches, page: loaderData });
}

export default function TerapiPage({ loaderData }: Route.ComponentProps) {
  const { before, after, notices, areas, hasGuide } = loaderData;
  return (
    <div data-tone="sky">
      <PageHead crumbs={CRUMBS} {...headOf(loaderData)} />
      <SectionRows sections={before} />
      {areas.length > 0 && (
        <section className="wrap" aria-labelledby="omraader">
          <h2 id="omraader" className="below-l">
            Hvem kommer du med?
          </h2>
          {hasGuide && (
            <p className="below-l">
              <ArrowLink to={GUIDE_PATH}>Hvem kan hjælpe os? Svar på tre spørgsmål</ArrowLink>
            </p>
          )}
          <div className="pairs">
            {areas.map((area) => (
              <Area key={area.id} area={area} />
            ))}
          </div>
        </section>
      )}
      <SectionRows sections={after} />
      {notices.length > 0 && (
        <section className="band wrap stack" data-tone="butter">
          {notices.map((section, index) => (
            <Notice key={index} section={section} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Neighbouring shapes meet; without a picture the shape keeps its colour. */
function Area({ area }: { area: TerapiOmrade }) {
  return (
    <article className="pair">
      <div className="shape">
        {area.imageUrl && <Picture src={area.imageUrl} alt="" frames={AREA} />}
      </div>
      <div>
        <h3>
          <a href={area.link}>{area.title}</a>
          <ArrowRight />
        </h3>
        <p>{withHardSpaces(area.description)}</p>
      </div>
    </article>
  );
}
