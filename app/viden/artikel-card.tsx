import { Link } from "react-router";
import { ExternalLink } from "../site/external-link.tsx";
import { Picture } from "../site/picture.tsx";
import { withHardSpaces } from "../site/typography.ts";
import { Kinds } from "./kinds.tsx";
import type { ArtikelSummary, Tag } from "./viden.server.ts";

type ArtikelCardProps = {
  artikel: ArtikelSummary;
  tags: Tag[];
  /** The place in the list, from 0: it decides the shape of the picture. */
  index: number;
  Heading?: "h2" | "h3";
};

const SHAPES = ["leaf", "none", "arch"];

export function ArtikelCard({ artikel, tags, index, Heading = "h2" }: ArtikelCardProps) {
  const shape = index === 0 ? "right" : SHAPES[(index - 1) % SHAPES.length];
  return (
    <li className="article-card">
      <div className={`shape shape--${shape}`}>
        {artikel.image && <Picture src={artikel.image} alt="" />}
      </div>
      <div>
        <Kinds of={artikel.tags} tags={tags} />
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
  return (
    <Link to={address} prefetch="intent">
      {withHardSpaces(title)}
    </Link>
  );
}
