import { samspil } from "../../server/context.ts";
import { formatPageNumber, openListPage } from "../../site/page/list-pages.ts";
import { MorePages } from "../../site/page/more-pages.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import type { Route } from "./+types/page";
import { NewsItem } from "./news-item.tsx";
import { readNewestFirst, showNyhed } from "./nyheder.server.ts";
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
