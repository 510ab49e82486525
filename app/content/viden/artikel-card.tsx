import { ExternalLink } from "../../site/page/external-link.tsx";
import { PublishedOn } from "../../site/page/published.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Author } from "./artikel.server.ts";
import type { ArtikelSummary, Tag } from "./viden.server.ts";

const LARGE: Frame[] = [
  { from: "64rem", width: "min(52vw, 47rem)", ratio: 1.6 },
  { from: "42rem", width: "44vw", ratio: 1.33 },
  { width: "90vw", ratio: 1.33 },
];
const SMALL: Frame[] = [
  { from: "64rem", width: "min(28vw, 26rem)", ratio: 1.33 },
  { from: "42rem", width: "44vw", ratio: 1.33 },
  { width: "31vw", ratio: 1 },
];

type ArtikelCardProps = {
  artikel: ArtikelSummary;
  tags: Tag[];
  index: number;
  Heading?: "h2" | "h3";
  isLarge?: boolean;
};

const SHAPES = ["leaf", "none", "arch"];

export function ArtikelCard({
  artikel,
  tags,
  index,
  Heading = "h2",
  isLarge = false,
}: ArtikelCardProps) {
  const shape = index === 0 ? "right" : SHAPES[(index - 1) % SHAPES.length];
  return (
    <li className="article-card">
      <div className={`shape shape--${shape}`}>
        {artikel.image && <Picture src={artikel.image} alt="" frames={isLarge ? LARGE : SMALL} />}
      </div>
      <div>
        <ArtikelFacts artikel={artikel} tags={tags} />
        <Heading>
          <TitleLink artikel={artikel} />
        </Heading>
        <p>{withHardSpaces(artikel.description)}</p>
      </div>
    </li>
  );
}

function TitleLink({ artikel: { title, address, isElsewhere } }: { artikel: ArtikelSummary }) {
  if (isElsewhere) {
    return (
      <ExternalLink href={address} className="article-card__link">
        {withHardSpaces(title)}
      </ExternalLink>
    );
  }
  return <a href={address}>{withHardSpaces(title)}</a>;
}

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
