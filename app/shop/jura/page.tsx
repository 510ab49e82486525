import { danishDate } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { notFound } from "../../site/shell/not-found-response.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { splitSections } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Route } from "./+types/page";
import { readLawPage } from "./jura.server.ts";
import { lawPage } from "./law-pages.ts";

export const handle: RouteHandle = { footer: "orders" };

export function loader({ url, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const page = lawPage(url.pathname.slice(1));
  if (!page) throw notFound();
  const { html, since, ...texts } = readLawPage(content, settings, page);
  return {
    ...texts,
    path: `/${page.slug}`,
    lead: page.lead,
    sections: splitSections(html),
    since: Number.isNaN(Date.parse(since)) ? "" : danishDate(new Date(since)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, lead, path, isDraft } = loaderData;
  return pageMeta({
    matches,
    isUnlisted: isDraft,
    title,
    description: lead,
    path,
    crumbs: [{ label: title }],
  });
}

export default function LawPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, facts, sections, form, isDraft, since } = loaderData;
  return (
    <div data-tone="sand">
      <PageHead title={title} crumbs={[{ label: title }]} lead={lead}>
        {isDraft && <p className="notice">Udkast: Klinikken har endnu ikke godkendt teksten.</p>}
      </PageHead>
      {facts.length > 0 && (
        <section className="tone-band tone-band--left" aria-labelledby="kort-fortalt">
          <h2 className="sr" id="kort-fortalt">
            Kort fortalt
          </h2>
          <dl className="law-facts">
            {facts.map(({ value, about }) => (
              <div key={about}>
                <dt>{about}</dt>
                <dd>{withHardSpaces(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className="band wrap grid law">
        <nav className="law__contents c-1-4" aria-label="Indhold">
          <ol className="ruled">
            {sections.map(({ heading }, index) => (
              <li key={index}>
                <a href={`#afsnit-${index + 1}`}>{heading || title}</a>
              </li>
            ))}
            {form && (
              <li>
                <a href="#formular">{form.title}</a>
              </li>
            )}
          </ol>
          {since && <p>Gælder fra {withHardSpaces(since)}</p>}
        </nav>
        <div className="law__sections c-6-7">
          {sections.map(({ heading, html }, index) => (
            <section key={index} id={`afsnit-${index + 1}`}>
              {heading && <h2>{heading}</h2>}
              <RichText html={html} />
            </section>
          ))}
          {form && (
            <section id="formular">
              <h2>{form.title}</h2>
              <div className="prose">
                {form.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
