import { samspil } from "../../server/context.ts";
import { EventList, PastEvents } from "../../site/page/event-list.tsx";
import { headOf, PageHead } from "../../site/page/page-head.tsx";
import { documentMeta } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { structuredEvent } from "../../site/page/structured-event.ts";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { listEvents } from "../events.server.ts";
import { readOrganizer } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/page";
import { readSupervision, readSupervisionEvents } from "./supervision.server.ts";

const CRUMBS = [{ label: "Supervision" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { introText, bottomText, ...page } = readSupervision(content);
  const { lead, rest } = splitLead(introText);
  const events = listEvents(content, readSupervisionEvents(content));
  const organizer = readOrganizer(content, settings);
  return {
    ...page,
    lead,
    before: splitSections(rest),
    events,
    structured: events.coming.map((event) => structuredEvent(event, "Event", organizer)),
    after: splitSections(bottomText),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { structured } = loaderData;
  return documentMeta("/supervision", { matches, structured, page: loaderData });
}

export default function SupervisionPage({ loaderData }: Route.ComponentProps) {
  const { before, events, after } = loaderData;
  return (
    <div data-tone="sage">
      <PageHead crumbs={CRUMBS} {...headOf(loaderData)} shape="circle" />
      <SectionRows sections={before} />
      <EventList heading="Kommende grupper og temadage" events={events.coming} />
      <SectionRows sections={after} />
      <PastEvents events={events.past} />
    </div>
  );
}
