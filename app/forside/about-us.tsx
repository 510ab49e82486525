import { ArrowLink } from "../site/page/arrow-link.tsx";
import type { Frame } from "../site/picture/picture.tsx";
import { Picture } from "../site/picture/picture.tsx";

const SIDE: Frame[] = [
  { from: "60rem", width: "min(15.2vw, 16.2rem)", ratio: 0.68 },
  { width: "29vw", ratio: 0.68 },
];
/** Larger than those beside it. */
const MIDDLE: Frame[] = [
  { from: "60rem", width: "min(17.8vw, 18.8rem)", ratio: 0.58 },
  { width: "34vw", ratio: 0.58 },
];

type Portrait = { id: string; src: string; alt: string };

type AboutUsProps = {
  portraits: Portrait[];
  heading: string;
};

export function AboutUs({ portraits, heading }: AboutUsProps) {
  return (
    <section className="tone-band tone-band--right" data-tone="sage" aria-labelledby="omos">
      <div className="grid grid--center">
        <div className="c-1-5 flow">
          <h2 id="omos">{heading}</h2>
          <p className="lead">
            Vi har arbejdet sammen i mange år&nbsp;– på hospital, i kommuner og nu i vores egen
            klinik.
          </p>
          <p>
            Vi superviserer hinanden hver uge. Det betyder, at der altid er mere end ét sind, der
            tænker med i dit forløb.
          </p>
          <p>
            <ArrowLink to="/om">Mød os</ArrowLink>
          </p>
        </div>
        {portraits.length > 0 && (
          <div className="c-6-7">
            <div className="trio">
              {portraits.map(({ id, src, alt }, index) => (
                <div className="shape shape--arch" key={id}>
                  <Picture src={src} alt={alt} frames={index === 1 ? MIDDLE : SIDE} />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
