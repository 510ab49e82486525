import { createContext, type ReactNode, use } from "react";
import { metadataOf, type PictureMetadata } from "../../formats/picture-metadata.ts";
import { fallbackOf, sourceSet } from "../../formats/picture-variants.ts";

/** In per cent from the left and top edge. */
export type FocusPoint = { x: number; y: number };

/** By the picture's address; empty in the browser, where components have their own. */
export const FocusPoints = createContext<Record<string, FocusPoint>>({});

const NONE = {};

/** Shows pictures uncropped, so focus points do not apply. */
export function WholePictures({ children }: { children: ReactNode }) {
  return <FocusPoints value={NONE}>{children}</FocusPoints>;
}

type PictureProps = {
  src: string;
  alt: string;
  frames?: Frame[];
  focusPoint?: FocusPoint;
  /** 'high': the page's first picture; 'low': after all others. */
  priority?: "high" | "low";
};

/** Goes in a `.shape`, which reserves its place. Uploaded pictures come in several widths. */
export function Picture({ src, alt, frames = [], priority, ...props }: PictureProps) {
  const stored = use(FocusPoints)[src];
  const focusPoint = props.focusPoint ?? stored;
  const look = metadataOf(src);
  const isFirst = priority === "high";
  const image = (
    <img
      key={src}
      src={look ? fallbackOf(src, look) : src}
      alt={alt}
      width={look?.width}
      height={look?.height}
      loading={isFirst ? undefined : "lazy"}
      decoding={isFirst ? undefined : "async"}
      fetchPriority={priority}
      style={{
        objectPosition: focusPoint && `${focusPoint.x}% ${focusPoint.y}%`,
        backgroundColor: look?.colour && `#${look.colour}`,
      }}
    />
  );
  if (!look) return image;
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sourceSet(src, look)} sizes={sizesIn(frames, look)} />
      {image}
    </picture>
  );
}

// How large the picture is shown: the browser chooses a file before it has the CSS.
// `from` is the narrowest window; `ratio` is width over height.
export type Frame = { from?: string; width: string; ratio: number };

function sizesIn(frames: Frame[], { width, height }: PictureMetadata): string {
  return frames
    .map((frame) => {
      const overhang = Math.max(1, width / height / frame.ratio).toFixed(2);
      return `${frame.from ? `(min-width: ${frame.from}) ` : ""}calc(${overhang} * ${frame.width})`;
    })
    .join(", ");
}
