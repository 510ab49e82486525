import { Facts } from "../../site/page/facts.tsx";
import { MapFrame } from "../../site/page/map-frame.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";
import { parseFacts } from "../../site/text/rich-text-parts.ts";
import { withHardSpaces } from "../../site/text/typography.ts";

const FRAMES: Frame[] = [
  { from: "60rem", width: "min(36vw, 33rem)", ratio: 1.5 },
  { width: "90vw", ratio: 1.5 },
];

type Shown = { src: string; alt: string };

type FindUsProps = {
  text: string;
  picture?: Shown;
  mapAddress: string;
  still?: Shown;
  address: string;
};

export function FindUs({ text, picture, mapAddress, still, address }: FindUsProps) {
  if (!text && !picture && !mapAddress) return null;
  const ways = parseFacts(text)?.map(({ term, detail }) => ({
    term,
    detail: withHardSpaces(detail),
  }));
  return (
    <section className="band wrap grid grid--roomy" id="find-vej" aria-labelledby="vejen">
      <div className="c-1-5 stack">
        <h2 id="vejen">Find vej</h2>
        {ways ? <Facts facts={ways} /> : <RichText html={text} />}
        {picture && (
          <div className="shape shape--leaf location">
            <Picture {...picture} frames={FRAMES} />
          </div>
        )}
      </div>
      {mapAddress && (
        <div className="c-6-7">
          <MapFrame src={mapAddress} address={address} still={still} />
        </div>
      )}
    </section>
  );
}
