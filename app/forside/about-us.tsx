import { ArrowLink } from "../site/arrow-link.tsx";
import { Picture } from "../site/picture.tsx";

export type Portrait = { id: string; src: string; alt: string };

const NUMBERS = ["", "", "To", "Tre", "Fire", "Fem", "Seks", "Syv", "Otte", "Ni", "Ti"];

type AboutUsProps = {
  portraits: Portrait[];
  /** How many they all are. */
  psychologists: number;
};

export function AboutUs({ portraits, psychologists }: AboutUsProps) {
  return (
    <section className="tone-band tone-band--right" data-tone="sage" aria-labelledby="omos">
      <div className="grid grid--center">
        <div className="c-1-5 flow">
          <h2 id="omos">{headingFor(psychologists)}</h2>
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
              {portraits.map(({ id, src, alt }) => (
                <div className="shape shape--arch" key={id}>
                  <Picture src={src} alt={alt} />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function headingFor(psychologists: number): string {
  const number = NUMBERS[psychologists];
  return number ? `${number} psykologer, ét fælles fagsprog` : "Ét fælles fagsprog";
}
