import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { ArtikelCard } from "./artikel-card.tsx";
import type { ArtikelSummary, Tag } from "./viden.server.ts";

export function RelatedArtikler({ artikler, tags }: { artikler: ArtikelSummary[]; tags: Tag[] }) {
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
