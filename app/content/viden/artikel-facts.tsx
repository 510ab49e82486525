import { PublishedOn } from "../../site/page/published.tsx";
import type { Author } from "./artikel.server.ts";
import type { ArtikelSummary, Tag } from "./viden.server.ts";

type ArtikelFactsProps = {
  artikel: Pick<ArtikelSummary, "tags" | "published">;
  tags: Tag[];
  author?: Author;
};

export function ArtikelFacts({ artikel, tags, author }: ArtikelFactsProps) {
  const { tags: ids, published } = artikel;
  const kinds = tags.filter(({ id }) => ids.includes(id));
  if (kinds.length === 0 && !published && !author) return null;
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
      {author && (
        <span className="plain-links">
          Af <a href={author.href}>{author.name}</a>
        </span>
      )}
    </div>
  );
}
