import type { CSSProperties } from "react";
import type { FocusPoint } from "../../../site/picture/picture.tsx";
import { Picture } from "../../../site/picture/picture.tsx";
import type { PictureFrame } from "../../fields/picture-frame.ts";

const LARGEST_FRAME_REM = 9;
const MOST_FRAMES = 4;

type FocusCropsProps = {
  address: string;
  point: FocusPoint;
  frames: PictureFrame[];
};

const TITLE = "Sådan bliver udsnittet";

export function FocusCrops({ address, point, frames }: FocusCropsProps) {
  if (frames.length === 0) return null;
  const largest = Math.max(...frames.map(longerSide));
  return (
    <section aria-label={TITLE}>
      <p className="label">{TITLE}</p>
      <div className="crops row">
        {frames.slice(0, MOST_FRAMES).map((frame) => {
          const width = LARGEST_FRAME_REM * Math.max(frame.width / largest, 0.5);
          const style: CSSProperties = {
            inlineSize: `${frame.ratio < 1 ? width * frame.ratio : width}rem`,
            aspectRatio: frame.ratio,
          };
          return (
            <figure key={frame.label}>
              <div
                className={`shape shape--${frame.shape} crops__frame`}
                data-whole={frame.isWhole || undefined}
                style={style}
              >
                <Picture
                  src={address}
                  alt=""
                  focusPoint={point}
                  frames={[{ width: "12rem", ratio: frame.ratio }]}
                />
              </div>
              <figcaption>{frame.label}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}

function longerSide({ width, ratio }: PictureFrame): number {
  return Math.max(width, width / ratio);
}
