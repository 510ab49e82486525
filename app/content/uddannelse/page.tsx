import { samspil } from "../../server/context.ts";
import { sortEvents } from "../../site/page/event-dates.ts";
import { EventList } from "../../site/page/event-list.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { SectionRows } from "../../site/page/section-rows.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import { splitLead, splitSections } from "../../site/text/rich-text-parts.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/page";
import {
  readCourseDates,
  readUddannelser,
  readUddannelsesside,
  type Uddannelse,
} from "./uddannelse.server.ts";

const COURSE: Frame[] = [
  { from: "48rem", width: "13rem", ratio: 1.53 },
  { width: "92vw", ratio: 2 },
];

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Uddannelse" }];

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { textBefore, textAfter, ...page } = readUddannelsesside(content);
  const courses = readUddannelser(content).map(({ id, title, description, imageUrl, link }) => ({
    id,
    title,
    description,
    imageUrl,
    link,
  }));
  const { lead, rest } = splitLead(textBefore);
  return {
    ...page,
    lead,
    before: splitSections(rest),
    courses,
    events: sortEvents(
      readCourseDates(content).map((event) => ({ ...event, description: "" })),
      content.today(),
    ),
    momsregistreret: readKlinik(content).momsregistreret,
    after: splitSections(textAfter),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead, heroImage } = loaderData;
  return pageMeta({
    matches,
    title,
    description: lead,
    search: loaderData,
    path: "/uddannelse",
    image: heroImage,
  });
}

export default function UddannelsePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, heroImage, heroImageAlt, before, courses, after } = loaderData;
  return (
    <div data-tone="butter">
      <PageHead
        crumbs={CRUMBS}
        title={title}
        lead={lead}
        picture={{ src: heroImage, alt: heroImageAlt }}
      />
      <EventList {...loaderData} heading="Næste hold" />
      <SectionRows sections={before} />
      {courses.length > 0 && (
        <section className="wrap" aria-label="Uddannelser">
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unmarked list is one */}
          <ul role="list" className="index ruled">
            {courses.map((course, index) => (
              <CourseRow key={course.id} course={course} shape={SHAPES[index % SHAPES.length]} />
            ))}
          </ul>
        </section>
      )}
      <SectionRows sections={after} />
    </div>
  );
}

const SHAPES = ["left", "leaf", "right"];

type CourseRowProps = {
  course: Pick<Uddannelse, "title" | "description" | "imageUrl" | "link">;
  shape: string | undefined;
};

function CourseRow({ course, shape }: CourseRowProps) {
  return (
    <li>
      <a href={course.link}>
        {course.imageUrl && (
          <div className={`shape shape--${shape}`}>
            <Picture src={course.imageUrl} alt="" frames={COURSE} />
          </div>
        )}
        <div>
          <h2>{course.title}</h2>
          <p>{course.description}</p>
        </div>
        <ArrowRight />
      </a>
    </li>
  );
}
