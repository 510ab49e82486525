import { samspil } from "../../server/context.ts";
import { EventList, PastEvents } from "../../site/page/event-list.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { headOf, PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { listEvents } from "../events.server.ts";
import type { Route } from "./+types/page";
import { readCourseDates, readUddannelser, readUddannelsesside } from "./uddannelse.server.ts";

const CRUMBS = [{ label: "Uddannelse" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { textBefore, textAfter, ...page } = readUddannelsesside(content);
  const courses = readUddannelser(content).map(({ id, title, description, link }) => {
    return { id, title, description, link };
  });
  const { lead, rest } = splitLead(textBefore);
  return {
    ...page,
    lead,
    before: splitSections(rest),
    courses,
    events: listEvents(
      content,
      readCourseDates(content).map((event) => ({ ...event, description: "" })),
    ),
    after: splitSections(textAfter),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return documentMeta("/uddannelse", { matches, page: loaderData });
}

export default function UddannelsePage({ loaderData }: Route.ComponentProps) {
  const { before, courses, events, after } = loaderData;
  return (
    <div data-tone="butter">
      <PageHead crumbs={CRUMBS} {...headOf(loaderData)} />
      <EventList heading="Næste hold" events={events.coming} />
      <SectionRows sections={before} />
      {courses.length > 0 && (
        <section className="band wrap grid" aria-labelledby="kurserne">
          <h2 className="c-1-5 title-m" id="kurserne">
            Kurserne
          </h2>
          <ul role="list" className="c-6-7 index ruled">
            {courses.map(({ id, title, description, link }) => (
              <li key={id}>
                <a href={link}>
                  <div>
                    <h3>{title}</h3>
                    <p>{description}</p>
                  </div>
                  <ArrowRight />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SectionRows sections={after} />
      <PastEvents events={events.past} />
    </div>
  );
}
