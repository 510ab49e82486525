import { ChosenLink } from "../../site/page/arrow-link.tsx";
import { PublishedOn } from "../../site/page/published.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Nyhed } from "./nyheder.server.ts";

const LARGE: Frame[] = [
  { from: "60rem", width: "min(54vw, 46rem)", ratio: 1.45 },
  { width: "91vw", ratio: 1.45 },
];
const SMALL: Frame[] = [{ width: "clamp(6rem, 16vw, 13rem)", ratio: 1 }];

export function NewsItem({ nyhed, isFirst }: { nyhed: Nyhed; isFirst: boolean }) {
  const { id, title, html, imageUrl, imageUrlAlt, published, button } = nyhed;
  return (
    <article id={id}>
      {imageUrl && (
        <div className={isFirst ? "shape shape--leaf" : "shape"}>
          <Picture
            src={imageUrl}
            alt={imageUrlAlt}
            frames={isFirst ? LARGE : SMALL}
            priority={isFirst ? "high" : undefined}
          />
        </div>
      )}
      <div>
        <h2>{withHardSpaces(title)}</h2>
        {published && (
          <p className="caption">
            <PublishedOn {...published} />
          </p>
        )}
        <RichText html={html} />
        {button && (
          <p>
            <ChosenLink {...button} />
          </p>
        )}
      </div>
    </article>
  );
}
