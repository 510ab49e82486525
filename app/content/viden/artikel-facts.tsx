import { PublishedOn } from "../../site/page/published.tsx";
import type { ArtikelSummary, Tag } from "./viden.server.ts";

type ArtikelFactsProps = { artikel: Pick<ArtikelSummary, "tags" | "published">; tags: Tag[] };

export function ArtikelFacts({ artikel: { tags: ids, published }, tags }: ArtikelFactsProps) {
  const kinds = tags.filter(({ id }) => ids.includes(id));
  if (kinds.length === 0 && !published) return null;
  return (
    <div className="article-facts row">
      {kinds.length > 0 && (
        <ul className="kinds" aria-label="Type">
          {kinds.map(({ id, name }) => (
            <li key={id} className={`kind-${id}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {published && <PublishedOn {...published} />}
    </div>
  );
}
