import { MapFrame } from "../../site/page/map-frame.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import { RichText } from "../../site/text/rich-text.tsx";

const FRAMES: Frame[] = [
  { from: "60rem", width: "min(30vw, 27rem)", ratio: 1.5 },
  { width: "90vw", ratio: 1.5 },
];

type FindUsProps = {
  text: string;
  picture: { src: string; alt: string } | undefined;
  mapAddress: string;
  address: string;
};

export function FindUs({ text, picture, mapAddress, address }: FindUsProps) {
  if (!text && !picture && !mapAddress) return null;
  return (
    <section className="wrap" aria-labelledby="find-vej">
      <h2 id="find-vej" className="below-m">
        Find vej
      </h2>
      <div className="grid grid--center">
        <div className="c-1-4 stack stack--roomy">
          <RichText html={text} />
          {picture && (
            <div className="shape shape--leaf location">
              <Picture {...picture} frames={FRAMES} />
            </div>
          )}
        </div>
        {mapAddress && (
          <div className="c-5-8">
            <MapFrame src={mapAddress} address={address} />
          </div>
        )}
      </div>
    </section>
  );
}
