import { samspil } from "../../server/context.ts";
import { sortEvents } from "../../site/page/event-dates.ts";
import { EventList, PastEvents } from "../../site/page/event-list.tsx";
import { Facts } from "../../site/page/facts.tsx";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { missingItem } from "../../site/page/missing-item.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta, siteFactsOf } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import { structuredEvent, structuredOrganizer } from "../../site/page/structured-event.ts";
import { TextWithAside } from "../../site/page/text-with-aside.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { parseFacts, splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import type { Route } from "./+types/kursus";
import type { Piece } from "./link-names.ts";
import { linkNames } from "./link-names.ts";
import { readUddannelse, readUddannelser } from "./uddannelse.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const course = readUddannelse(content, params.id);
  if (!course) {
    const courses = readUddannelser(content);
    throw missingItem(courses, "/uddannelse", params.id, "Uddannelse ikke fundet");
  }
  const psykologer = readPsykologer(content);
  const facts = parseFacts(course.textBefore)?.map(({ term, detail }) => ({
    term,
    detail: linkNames(detail, psykologer),
  }));
  return {
    course,
    path: pagePathOf(course, "/uddannelse"),
    facts,
    events: sortEvents(course.events, content.today()),
    momsregistreret: readKlinik(content).momsregistreret,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { course, path, events } = loaderData;
  const { title, description, imageUrl } = course;
  const site = siteFactsOf(matches);
  const origin = site?.origin ?? "";
  return pageMeta({
    matches,
    title,
    description,
    search: course,
    path,
    image: imageUrl,
    structured: [
      {
        "@type": "Course",
        name: title,
        description,
        url: origin + path,
        ...(site && { provider: structuredOrganizer(site) }),
        hasCourseInstance: events.coming.map((event) =>
          structuredEvent(event, "CourseInstance", site),
        ),
      },
    ],
    crumbs: crumbsTo(title),
  });
}

export default function KursusPage({ loaderData }: Route.ComponentProps) {
  const { course, facts, events, ...prices } = loaderData;
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
      <EventList heading="Næste hold" events={next ? [next] : []} {...prices} isInvitation />
      <TextWithAside aside={facts && <CourseFacts facts={facts} />}>
        <RichText html={facts ? fullDescription : textBefore + fullDescription} />
      </TextWithAside>
      <EventList heading="Senere hold" events={later} {...prices} />
      <SectionRows sections={splitSections(textAfter)} />
      <PastEvents events={events.past} />
    </div>
  );
}

function crumbsTo(title: string) {
  return [{ label: "Uddannelse", href: "/uddannelse" }, { label: title }];
}

function CourseFacts({ facts }: { facts: { term: string; detail: Piece[] }[] }) {
  return <Facts facts={facts.map(({ term, detail }) => ({ term, detail: detail.map(shown) }))} />;
}

function shown({ text, link }: Piece) {
  if (!link) return withHardSpaces(text);
  return (
    <a key={link} href={link}>
      {text}
    </a>
  );
}
