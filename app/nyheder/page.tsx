import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { samspil } from "../server/context.ts";
import { ArrowLink } from "../site/arrow-link.tsx";
import { notFound } from "../site/not-found-response.ts";
import { PageHead } from "../site/page-head.tsx";
import { breadcrumbList, pageMeta } from "../site/page-meta.ts";
import { siteFactsOf } from "../site/site-facts.ts";
import type { Route } from "./+types/page";
import { NewsItem } from "./news-item.tsx";
import "./nyheder.css";
import { readNyheder, readNyhedIds } from "./nyheder.server.ts";
import { pageAddress, pageCount, pageRange } from "./nyheder.ts";

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Nyheder" }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const count = readNyhedIds(content).length;
  const page = Number(new URL(request.url).searchParams.get("side") ?? 1);
  const range = pageRange(count, page);
  if (!range) throw notFound("Den side er vist blevet tabt");
  return { news: readNyheder(content, range.from, range.to), page, pages: pageCount(count) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { news, page } = loaderData;
  const site = siteFactsOf(matches);
  return pageMeta({
    site,
    title: page === 1 ? "Nyheder" : `Nyheder, side ${page}`,
    description: `Nyt fra klinikken: ${news.map(({ title }) => title).join(" · ")}`,
    path: pageAddress(page),
    structured: [breadcrumbList(site?.origin ?? "", CRUMBS)],
  });
}

export default function NyhederPage({ loaderData }: Route.ComponentProps) {
  const { news, page, pages } = loaderData;
  useWayToMovedNews();
  return (
    <div data-tone="heather">
      <PageHead
        crumbs={CRUMBS}
        title="Nyheder"
        eyebrow={page > 1 ? `Side ${page} af ${pages}` : ""}
      />
      {news.length === 0 && <p className="wrap lead">Der er ingen nyheder lige nu.</p>}
      <div className="news-long">
        {news.map((nyhed, index) => (
          <NewsItem key={nyhed.id} nyhed={nyhed} isFirst={index === 0} />
        ))}
      </div>
      {pages > 1 && (
        <nav className="wrap band news-pages" aria-label="Flere nyheder">
          {page > 1 && <ArrowLink to={pageAddress(page - 1)}>Nyere nyheder</ArrowLink>}
          {page < pages && <ArrowLink to={pageAddress(page + 1)}>Vis flere</ArrowLink>}
        </nav>
      )}
    </div>
  );
}

/** /nyheder#{id} holds for good: when newer items have pushed that one to a later page, go there. */
function useWayToMovedNews() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = /^#(nyhed_\d+)$/.exec(hash)?.[1];
    if (id && !document.getElementById(id)) navigate(`/nyheder/${id}`, { replace: true });
  }, [hash, navigate]);
}
