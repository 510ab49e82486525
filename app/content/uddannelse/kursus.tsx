import { samspil } from "../../server/context.ts";
import { EventList, PastEvents } from "../../site/page/event-list.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { requireLinked } from "../../site/page/require-linked.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { structuredEvent } from "../../site/page/structured-event.ts";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { parseFacts, splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { listEvents } from "../events.server.ts";
import { readOrganizer } from "../klinik/klinik.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import type { Route } from "./+types/kursus";
import { linkNames, type Piece } from "./link-names.ts";
import { readUddannelser } from "./uddannelse.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const courses = readUddannelser(content);
  const course = requireLinked(courses, "/uddannelse", params.id, "Uddannelse ikke fundet");
  const path = pagePathOf(course, "/uddannelse");
  const events = listEvents(content, course.events);
  const provider = readOrganizer(content, settings);
  const psykologer = readPsykologer(content);
  const facts = parseFacts(course.textBefore)?.map(({ term, detail }) => ({
    term,
    detail: linkNames(detail, psykologer),
  }));
  return {
    course,
    path,
    facts,
    events,
    structured: {
      "@type": "Course",
      name: course.title,
      description: course.description,
      url: settings.origin + path,
      provider,
      hasCourseInstance: events.coming.map((event) =>
        structuredEvent(event, "CourseInstance", provider),
      ),
    },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { course, path, structured } = loaderData;
  const { title, description, imageUrl } = course;
  return pageMeta({
    matches,
    title,
    description,
    search: course,
    path,
    image: imageUrl,
    structured: [structured],
    crumbs: crumbsTo(title),
  });
}

export default function KursusPage({ loaderData }: Route.ComponentProps) {
  const { course, facts, events } = loaderData;
  const [next, ...later] = events.coming;
  const { title, description, textBefore, fullDescription, textAfter, imageUrl } = course;
  return (
    <div data-tone="butter">
      <PageHead
        crumbs={crumbsTo(title)}
        title={title}
        lead={description}
        picture={{ src: imageUrl, alt: course.imageUrlAlt }}
        shape="leaf"
      />
      <EventList heading="Næste hold" events={next ? [next] : []} isInvitation />
      <TextWithAside aside={facts && <CourseFacts facts={facts} />}>
        <RichText html={facts ? fullDescription : textBefore + fullDescription} />
      </TextWithAside>
      <EventList heading="Senere hold" events={later} />
      <SectionRows sections={splitSections(textAfter)} />
      <PastEvents events={events.past} />
    </div>
  );
}

function crumbsTo(title: string) {
  return [{ label: "Uddannelse", href: "/uddannelse" }, { label: title }];
}

function CourseFacts({ facts }: { facts: { term: string; detail: Piece[] }[] }) {
  return (
    <Facts facts={facts.map(({ term, detail }) => ({ term, detail: detail.map(pieceHtml) }))} />
  );
}

function pieceHtml({ text, link }: Piece) {
  if (!link) return withHardSpaces(text);
  return (
    <a key={link} href={link}>
      {text}
    </a>
  );
}
