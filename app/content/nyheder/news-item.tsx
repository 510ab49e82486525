import { ChosenLink } from "../../site/page/arrow-link.tsx";
import { PublishedOn } from "../../site/page/published.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Nyhed } from "./nyheder.server.ts";

const FRAMES: Frame[] = [
  { from: "60rem", width: "40vw", ratio: 1.67 },
  { width: "100vw", ratio: 1.67 },
];

export function NewsItem({ nyhed, isFirst }: { nyhed: Nyhed; isFirst: boolean }) {
  const { id, title, html, imageUrl, imageUrlAlt, published, button } = nyhed;
  return (
    <article id={id} className={imageUrl ? undefined : "news-long__plain"}>
      {imageUrl && (
        <div className="shape">
          <Picture
            src={imageUrl}
            alt={imageUrlAlt}
            frames={FRAMES}
            priority={isFirst ? "high" : undefined}
          />
        </div>
      )}
      <div className="prose news-long__text">
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
