import { data } from "react-router";
import { samspil } from "../server/context.ts";
import {
  itemsOn,
  pageAddress,
  pagesAround,
  pageTitle,
  pageWords,
  readListPage,
} from "../site/page/list-pages.ts";
import { MorePages } from "../site/page/more-pages.tsx";
import { PageHead } from "../site/page/page-head.tsx";
import { breadcrumbList, pageMeta } from "../site/page/page-meta.ts";
import { notFound } from "../site/shell/not-found-response.ts";
import { siteFactsOf } from "../site/shell/site-facts.ts";
import { RichText } from "../site/text/rich-text.tsx";
import type { Route } from "./+types/page";
import { ArtikelCard } from "./artikel-card.tsx";
import { TagFilter } from "./tag-filter.tsx";
import {
  readArtikler,
  readTags,
  readVidensside,
  summaryOf,
  videnDocument,
} from "./viden.server.ts";
import {
  ARTIKLER_PER_PAGE,
  countByFilter,
  filterAddress,
  filterArtikler,
  parseFilter,
} from "./viden.ts";

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Viden" }];
const UNREADABLE = {
  sentence: "Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere.",
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  if (content.source(videnDocument) === "unreadable") throw data(UNREADABLE, { status: 503 });
  const artikler = readArtikler(content);
  const filter = parseFilter(new URL(request.url).searchParams.get("tag"));
  const chosen = filterArtikler(artikler, filter);
  const at = readListPage(request.url, chosen.length, ARTIKLER_PER_PAGE);
  if (!at) throw notFound("Den side er vist blevet tabt");
  return {
    ...readVidensside(content),
    filter,
    at,
    counts: countByFilter(artikler),
    tags: readTags(content),
    artikler: itemsOn(chosen, at, ARTIKLER_PER_PAGE).items.map(summaryOf),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteFactsOf(matches);
  const { filter, at, tags, introText, heroImage } = loaderData;
  const name = tags.find((tag) => tag.id === filter)?.name;
  return pageMeta({
    site,
    title: pageTitle(name ? `Viden: ${name}` : "Viden", at),
    description: introText,
    path: pageAddress(filterAddress(filter), at.page),
    around: pagesAround(filterAddress(filter), at),
    image: heroImage,
    structured: [breadcrumbList(site?.origin ?? "", CRUMBS)],
  });
}

export default function VidenPage({ loaderData }: Route.ComponentProps) {
  const { heroImage, heroImageAlt, introText, filter, at, counts, tags, artikler } = loaderData;
  const isFirst = at.page === 1;
  return (
    <div data-tone="heather">
      <PageHead
        crumbs={CRUMBS}
        title="Viden"
        eyebrow={pageWords(at)}
        lead={isFirst && <RichText html={introText} />}
        picture={isFirst ? { src: heroImage, alt: heroImageAlt } : undefined}
      />
      <section className="band wrap viden-list" aria-label="Artikler, bøger og podcasts">
        <TagFilter current={filter} counts={counts} tags={tags} />
        <p className={artikler.length > 0 ? "sr" : "lead"} role="status">
          {artikler.length > 0
            ? `Viser ${artikler.length} af ${counts.alle}.`
            : "Ingen artikler fundet for denne kategori."}
        </p>
        {artikler.length > 0 && (
          <ul className="articles">
            {artikler.map((artikel, index) => (
              <ArtikelCard
                key={artikel.id}
                artikel={artikel}
                tags={tags}
                index={index}
                isLarge={index === 0}
              />
            ))}
          </ul>
        )}
      </section>
      <MorePages
        list={filterAddress(filter)}
        at={at}
        label="Flere artikler"
        back="Nyere artikler"
      />
    </div>
  );
}
