import { samspil } from "../../server/context.ts";
import { ChosenLink } from "../../site/page/arrow-link.tsx";
import { formatPageNumber, openListPage } from "../../site/page/list-pages.ts";
import { MorePages } from "../../site/page/more-pages.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { PublishedOn } from "../../site/page/published.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Route } from "./+types/page";
import { type Nyhed, readNewestFirst, showNyhed } from "./nyheder.server.ts";
import { NEWS_PER_PAGE } from "./nyheder.ts";

const CRUMBS = [{ label: "Nyheder" }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const all = readNewestFirst(content);
  const { at, items } = openListPage(request.url, all, NEWS_PER_PAGE);
  return { news: items.map(showNyhed), at };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { news, at } = loaderData;
  return pageMeta({
    matches,
    title: "Nyheder",
    description: ["Nyt fra klinikken", news.map(({ title }) => title).join(" · ")]
      .filter(Boolean)
      .join(": "),
    path: "/nyheder",
    at,
    image: news.find(({ imageUrl }) => imageUrl)?.imageUrl,
    crumbs: CRUMBS,
  });
}

export default function NyhederPage({ loaderData }: Route.ComponentProps) {
  const { news, at } = loaderData;
  return (
    <div data-tone="heather">
      <PageHead crumbs={CRUMBS} title="Nyheder" eyebrow={formatPageNumber(at)} />
      {news.length === 0 && <p className="wrap lead">Der er ingen nyheder lige nu.</p>}
      <div className="wrap news-all">
        {news.map((nyhed, index) => (
          <NewsItem key={nyhed.id} nyhed={nyhed} isFirst={index === 0} />
        ))}
      </div>
      <MorePages list="/nyheder" at={at} />
    </div>
  );
}

const LARGE: Frame[] = [
  { from: "60rem", width: "min(54vw, 46rem)", ratio: 1.45 },
  { width: "91vw", ratio: 1.45 },
];
const SMALL: Frame[] = [{ width: "clamp(6rem, 16vw, 13rem)", ratio: 1 }];

function NewsItem({ nyhed, isFirst }: { nyhed: Nyhed; isFirst: boolean }) {
  const { id, title, html, imageUrl, imageUrlAlt, published, button } = nyhed;
  return (
    <article id={id}>
      {imageUrl && (
        <div className={isFirst ? "shape shape--leaf" : "shape"}>
          <Picture
            src={imageUrl}
            alt={imageUrlAlt}
            frames={isFirst ? LARGE : SMALL}
            priority={isFirst ? "high" : undefined}
          />
        </div>
      )}
      <div>
        <h2>{withHardSpaces(title)}</h2>
        {published && (
          <p className="caption">
            <PublishedOn {...published} />
          </p>
        )}
        <RichText html={html} />
        {button && (
          <p>
            <ChosenLink {...button} />
          </p>
        )}
      </div>
    </article>
  );
}
