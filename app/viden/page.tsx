import { samspil } from "../server/context.ts";
import { ErrorView } from "../site/error-view.tsx";
import { PageHead } from "../site/page-head.tsx";
import { breadcrumbList, pageMeta } from "../site/page-meta.ts";
import { RichText } from "../site/rich-text.tsx";
import { siteFactsOf } from "../site/site-facts.ts";
import type { Route } from "./+types/page";
import { ArtikelCard } from "./artikel-card.tsx";
import { TagFilter } from "./tag-filter.tsx";
import "./viden.css";
import { readArtikler, readTags, readVidensside, summaryOf } from "./viden.server.ts";
import { countByFilter, filterAddress, filterArtikler, parseFilter } from "./viden.ts";

const CRUMBS = [{ label: "Forside", href: "/" }, { label: "Viden" }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const artikler = readArtikler(content);
  const filter = parseFilter(new URL(request.url).searchParams.get("tag"));
  return {
    ...readVidensside(content),
    filter,
    counts: countByFilter(artikler),
    tags: readTags(content),
    artikler: filterArtikler(artikler, filter).map(summaryOf),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteFactsOf(matches);
  if (!loaderData) return [{ title: `Ups, noget gik galt · ${site?.name}` }];
  const { filter, tags, introText, heroImage } = loaderData;
  const name = tags.find((tag) => tag.id === filter)?.name;
  return pageMeta({
    site,
    title: name ? `Viden: ${name}` : "Viden",
    description: introText,
    path: filterAddress(filter),
    image: heroImage,
    structured: [breadcrumbList(site?.origin ?? "", CRUMBS)],
  });
}

export default function VidenPage({ loaderData }: Route.ComponentProps) {
  const { heroImage, heroImageAlt, introText, filter, counts, tags, artikler } = loaderData;
  return (
    <div data-tone="heather">
      <PageHead
        crumbs={CRUMBS}
        title="Viden"
        lead={<RichText html={introText} />}
        picture={{ src: heroImage, alt: heroImageAlt }}
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
              <ArtikelCard key={artikel.id} artikel={artikel} tags={tags} index={index} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView sentence="Der opstod en fejl ved indlæsning af data. Prøv venligst igen senere." />
  );
}
