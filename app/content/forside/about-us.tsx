import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";

const SIDE: Frame[] = [
  { from: "60rem", width: "min(15.2vw, 16.2rem)", ratio: 0.68 },
  { width: "29vw", ratio: 0.68 },
];
const MIDDLE: Frame[] = [
  { from: "60rem", width: "min(17.8vw, 18.8rem)", ratio: 0.58 },
  { width: "34vw", ratio: 0.58 },
];

type Portrait = { id: string; src: string; alt: string };

type AboutUsProps = {
  portraits: Portrait[];
  heading: string;
  lead: string;
  paragraphs: string[];
  isShown: boolean;
};

export function AboutUs({ portraits, heading, lead, paragraphs, isShown }: AboutUsProps) {
  if (!isShown) return null;
  return (
    <section className="tone-band tone-band--right" data-tone="sage" aria-labelledby="omos">
      <div className="grid grid--center">
        <div className="c-1-5 flow">
          <h2 id="omos">{withHardSpaces(heading)}</h2>
          {lead && <p className="lead">{withHardSpaces(lead)}</p>}
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{withHardSpaces(paragraph)}</p>
          ))}
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
