import { data, isRouteErrorResponse, redirect } from "react-router";
import { samspil } from "../../server/context.ts";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { Crumbs } from "../../site/page/crumbs.tsx";
import { pageMeta, siteFactsOf } from "../../site/page/page-meta.ts";
import { QuickExit, QuickExitNote } from "../../site/page/quick-exit.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { sharePicture } from "../../site/picture/share-picture.ts";
import { ErrorView } from "../../site/shell/error-view.tsx";
import { NotFound } from "../../site/shell/not-found.tsx";
import { cutAtWord } from "../../site/text/plain-text.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import { readOrganizer } from "../klinik/klinik.server.ts";
import type { Route } from "./+types/artikel";
import { type Author, answerArtikel, type ShownArtikel } from "./artikel.server.ts";
import { ArtikelCard, ArtikelFacts } from "./artikel-card.tsx";
import type { ArtikelSummary, Tag } from "./viden.server.ts";
import { ARTICLE_NOT_LOADED } from "./viden.ts";

const FRAMES: Frame[] = [
  { from: "40rem", width: "95vw", ratio: 2.4 },
  { width: "95vw", ratio: 1.42 },
];

const AUTHOR_FRAMES: Frame[] = [{ width: "3.5rem", ratio: 0.8 }];

const TRAIL = [{ label: "Viden", href: "/viden" }];

const FAILURES = {
  unknown: { status: 404, sentence: "Artiklen blev ikke fundet." },
  unavailable: { status: 503, sentence: "Kunne ikke hente artikel data." },
  failed: { status: 500, sentence: ARTICLE_NOT_LOADED },
};

export function loader({ context, params }: Route.LoaderArgs) {
  const { content, log, settings } = context.get(samspil);
  const answer = answerArtikel(content, log, params.artikelId);
  if (answer.kind === "found") {
    const clinic = readOrganizer(content, settings);
    return { ...answer, structured: articleData(answer, clinic, settings.origin) };
  }
  if (answer.kind === "moved") throw redirect(answer.to, answer.status);
  const { status, sentence } = FAILURES[answer.kind];
  throw data({ sentence }, { status });
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) {
    return [{ title: `${failureOf(error).sentence} · ${siteFactsOf(matches)?.name}` }];
  }
  const { artikel, structured } = loaderData;
  return pageMeta({
    matches,
    // Discreet: others may see the browser's tab.
    title: artikel.forladHurtigt ? "Viden" : artikel.title,
    description: artikel.description,
    search: artikel.forladHurtigt ? undefined : artikel,
    path: artikel.address,
    image: artikel.image,
    isDiscreet: artikel.forladHurtigt,
    type: "article",
    structured: [structured],
    crumbs: [...TRAIL, { label: artikel.title }],
  });
}

export default function ArtikelPage({ loaderData }: Route.ComponentProps) {
  const { artikel, author, tags, related } = loaderData;
  return (
    <div data-tone="heather">
      {artikel.forladHurtigt && <QuickExit />}
      <article>
        <header className="wrap article-head stack stack--start">
          <Crumbs crumbs={[...TRAIL, { label: cutAtWord(artikel.title, 24) }]} />
          <ArtikelFacts artikel={artikel} tags={tags} author={author} />
          <h1 className="title-long">{withHardSpaces(artikel.title)}</h1>
          <p className="lead">{withHardSpaces(artikel.description)}</p>
        </header>
        {artikel.image && (
          <div className="shape shape--right article-picture">
            <Picture src={artikel.image} alt={artikel.imageAlt} frames={FRAMES} priority="high" />
          </div>
        )}
        {artikel.content && (
          <div className="wrap band grid">
            <RichText className="c-3-8" html={artikel.content} />
            {author && <Byline author={author} />}
          </div>
        )}
        {artikel.forladHurtigt && (
          <div className="wrap">
            <QuickExitNote />
          </div>
        )}
      </article>
      <RelatedArtikler artikler={related} tags={tags} />
    </div>
  );
}

function Byline({ author: { name, picture, href, waiting } }: { author: Author }) {
  return (
    <div className="row byline c-3-8">
      {picture && (
        <div className="shape shape--arch">
          <Picture src={picture} alt="" frames={AUTHOR_FRAMES} />
        </div>
      )}
      <p className="eyebrow">
        <a className="link" href={href}>
          {name}
        </a>
        {waiting && (
          <>
            <br />
            {withHardSpaces(waiting.words)}
          </>
        )}
      </p>
    </div>
  );
}

function RelatedArtikler({ artikler, tags }: { artikler: ArtikelSummary[]; tags: Tag[] }) {
  if (artikler.length === 0) return null;
  return (
    <section className="wrap below-l" aria-labelledby="related">
      <div className="split-head">
        <h2 id="related">Læs også</h2>
        <ArrowLink to="/viden">Alt i Viden</ArrowLink>
      </div>
      <ul className="articles articles--even">
        {artikler.map((artikel, index) => (
          <ArtikelCard
            key={artikel.id}
            artikel={artikel}
            tags={tags}
            index={index + 1}
            Heading="h3"
          />
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = failureOf(error);
  if (failure === FAILURES.unknown)
    return <NotFound sentence={failure.sentence} wayOn={TO_VIDEN} />;
  return <ErrorView sentence={failure.sentence} />;
}

const TO_VIDEN = { label: "Til Viden", href: "/viden" };

/** By status: a failed fetch of data loses the sentence. */
function failureOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return Object.values(FAILURES).find((failure) => failure.status === status) ?? FAILURES.failed;
}

function articleData(
  { artikel, author }: { artikel: ShownArtikel; author: Author | undefined },
  clinic: ReturnType<typeof readOrganizer>,
  origin: string,
) {
  return {
    "@type": "Article",
    headline: artikel.title,
    description: artikel.description,
    url: origin + artikel.address,
    inLanguage: "da",
    author: author ? { "@type": "Person", name: author.name, url: origin + author.href } : clinic,
    publisher: clinic,
    ...(artikel.published && { datePublished: artikel.published.at }),
    ...(artikel.image && { image: sharePicture(origin, artikel.image) }),
  };
}
