import { ArrowLink, ChosenLink } from "../../site/page/arrow-link.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { NewsTeaser } from "./forside.server.ts";

const LARGE: Frame[] = [
  { from: "60rem", width: "min(51vw, 46rem)", ratio: 1.45 },
  { width: "90vw", ratio: 1.45 },
];
const SMALL: Frame[] = [{ width: "clamp(6rem, 9vw, 9rem)", ratio: 1 }];

export function LatestNews({ news: [first, ...rest] }: { news: NewsTeaser[] }) {
  if (!first) return null;
  return (
    <section className="band wrap" aria-labelledby="nyt">
      <div className="split-head">
        <h2 id="nyt">Nyt fra klinikken</h2>
        <ArrowLink to="/nyheder">Alle nyheder</ArrowLink>
      </div>
      <div className="news">
        <article className="news__first">
          <NewsPicture src={first.imageUrl} shape="leaf" frames={LARGE} />
          <NewsText teaser={first} />
        </article>
        <div className="news__rest">
          {rest.map((teaser, index) => (
            <article className="news__row" key={teaser.id}>
              <div>
                <NewsText teaser={teaser} />
              </div>
              <NewsPicture
                src={teaser.imageUrl}
                shape={SHAPES[index % SHAPES.length]}
                frames={SMALL}
              />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

const SHAPES = ["arch", "circle", "leaf"];

type NewsPictureProps = { src: string; shape?: string; frames: Frame[] };

function NewsPicture({ src, shape, frames }: NewsPictureProps) {
  if (!src) return null;
  return (
    <div className={`shape shape--${shape}`}>
      <Picture src={src} alt="" frames={frames} />
    </div>
  );
}

function NewsText({ teaser: { title, address, text, button } }: { teaser: NewsTeaser }) {
  return (
    <>
      <h3>
        <a className="news__title" href={address}>
          {withHardSpaces(title)}
        </a>
      </h3>
      <p>{withHardSpaces(text)}</p>
      <ChosenLink {...(button ?? { label: "Læs mere", to: address, isElsewhere: false })} />
    </>
  );
}
