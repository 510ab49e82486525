import { samspil } from "../../server/context.ts";
import { sortEvents } from "../../site/page/event-dates.ts";
import { EventList, PastEvents } from "../../site/page/event-list.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta, siteFactsOf } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { structuredEvent } from "../../site/page/structured-event.ts";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/page";
import { readSupervision, readSupervisionEvents } from "./supervision.server.ts";

const CRUMBS = [{ label: "Supervision" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { introText, bottomText, ...page } = readSupervision(content);
  const { lead, rest } = splitLead(introText);
  return {
    ...page,
    lead,
    before: splitSections(rest),
    events: sortEvents(readSupervisionEvents(content), content.today()),
    momsregistreret: readKlinik(content).momsregistreret,
    after: splitSections(bottomText),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead, heroImage, events } = loaderData;
  const site = siteFactsOf(matches);
  return pageMeta({
    matches,
    title,
    description: lead,
    search: loaderData,
    path: "/supervision",
    image: heroImage,
    structured: events.coming.map((event) => structuredEvent(event, "Event", site)),
  });
}

export default function SupervisionPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, heroImage, heroImageAlt, before, events, after } = loaderData;
  return (
    <div data-tone="sage">
      <PageHead
        crumbs={CRUMBS}
        title={title}
        lead={lead}
        picture={{ src: heroImage, alt: heroImageAlt }}
        shape="circle"
      />
      <SectionRows sections={before} />
      <EventList
        heading="Kommende grupper og temadage"
        events={events.coming}
        momsregistreret={loaderData.momsregistreret}
      />
      <SectionRows sections={after} />
      <PastEvents events={events.past} />
    </div>
  );
}
