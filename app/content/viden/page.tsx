import { data } from "react-router";
import { samspil } from "../../server/context.ts";
import { formatPageNumber, openListPage } from "../../site/page/list-pages.ts";
import { MorePages } from "../../site/page/more-pages.tsx";
import { PageHead } from "../../site/page/page-head.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import type { Route } from "./+types/page";
import { ArtikelCard } from "./artikel-card.tsx";
import {
  readArtikler,
  readTags,
  readVidensside,
  summaryOf,
  type Tag,
  videnDocument,
} from "./viden.server.ts";
import {
  ARTIKLER_PER_PAGE,
  countByFilter,
  type Filter,
  filterAddress,
  filterArtikler,
  parseFilter,
} from "./viden.ts";

const CRUMBS = [{ label: "Viden" }];
const UNREADABLE = {
  sentence: "Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere.",
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  if (content.source(videnDocument) === "unreadable") throw data(UNREADABLE, { status: 503 });
  const artikler = readArtikler(content);
  const filter = parseFilter(new URL(request.url).searchParams.get("tag"));
  const chosen = filterArtikler(artikler, filter);
  const { at, items } = openListPage(request.url, chosen, ARTIKLER_PER_PAGE);
  return {
    ...readVidensside(content),
    filter,
    at,
    counts: countByFilter(artikler),
    tags: readTags(content),
    artikler: items.map(summaryOf),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { filter, at, tags, introText, heroImage } = loaderData;
  const name = tags.find((tag) => tag.id === filter)?.name;
  return pageMeta({
    matches,
    title: name ? `Viden: ${name}` : "Viden",
    description: introText,
    search: name ? undefined : loaderData,
    path: filterAddress(filter),
    at,
    image: heroImage,
    crumbs: CRUMBS,
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
        eyebrow={formatPageNumber(at)}
        lead={isFirst && <RichText html={introText} />}
        picture={isFirst ? { src: heroImage, alt: heroImageAlt } : undefined}
      />
      <section
        className="band wrap viden-list stack stack--top"
        aria-label="Artikler, bøger og podcasts"
      >
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
      <MorePages list={filterAddress(filter)} at={at} />
    </div>
  );
}

type TagFilterProps = { current: Filter; counts: Record<Filter, number>; tags: Tag[] };

/** Links, so that each choice has an address and works without script. */
function TagFilter({ current, counts, tags }: TagFilterProps) {
  const choices: { id: Filter; name: string }[] = [{ id: "alle", name: "Alle" }, ...tags];
  return (
    <nav className="filter" aria-label="Vis kun">
      {choices.map(({ id, name }) => (
        <a
          key={id}
          aria-current={id === current ? "true" : undefined}
          href={filterAddress(id)}
          data-scroll="keep"
        >
          {name} <sup>{counts[id]}</sup>
        </a>
      ))}
    </nav>
  );
}
