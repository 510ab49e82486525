import { samspil } from "../../server/context.ts";
import { Faces } from "../../site/page/faces.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitLead } from "../../site/text/rich-text-parts.ts";
import { readEnglishPeople } from "../om/om.server.ts";
import type { Route } from "./+types/page";
import { readEnglishPage } from "./en.server.ts";
import { ENGLISH_PATH, START_PAGES } from "./en.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const page = readEnglishPage(content);
  if (!page) throw notFound();
  const { title, tekst } = page;
  const people = readEnglishPeople(content);
  return { language: "en", title, search: page, people, ...splitLead(tekst) };
}

export function meta({ loaderData: { title, lead, search }, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description: lead,
    search,
    path: ENGLISH_PATH,
    languages: START_PAGES,
  });
}

export default function EnglishPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, rest, people } = loaderData;
  return (
    <div data-tone="sky">
      <PageHead title={title} crumbs={[{ label: "In English" }]} lead={lead} />
      <section className="band wrap">
        <RichText html={rest} />
      </section>
      {people.length > 0 && (
        <section className="band wrap" aria-labelledby="who-we-are">
          <div className="grid grid--roomy">
            <h2 className="c-1-5" id="who-we-are">
              Who we are
            </h2>
            <div className="c-6-7">
              <Faces people={people} />
            </div>
          </div>
        </section>
      )}
    </div>
  );
}
