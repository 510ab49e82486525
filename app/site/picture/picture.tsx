import { createContext, type ReactNode, use } from "react";
import type { PictureMetadata } from "../../formats/picture-metadata.ts";
import { metadataOf } from "../../formats/picture-metadata.ts";
import { fallbackOf, sourceSet } from "../../formats/picture-variants.ts";

/** The point of a picture that must stay in view, in per cent from its left and top edge. */
export type FocusPoint = { x: number; y: number };

/** What is known of pictures by their address; empty in a visitor's browser, where a component's own props say it. */
export const FocusPoints = createContext<Record<string, FocusPoint>>({});

const NONE = {};

/** Within it all of each picture is seen: a focus point would only push it aside. */
export function WholePictures({ children }: { children: ReactNode }) {
  return <FocusPoints value={NONE}>{children}</FocusPoints>;
}

type PictureProps = {
  src: string;
  /** Empty where the picture only repeats what the text beside it says. */
  alt: string;
  frames?: Frame[];
  focusPoint?: FocusPoint;
  /** The picture a page opens with is loaded at once, and first; one that waits for its turn, after all others. */
  priority?: "high" | "low";
};

/** Stands in a `.shape`, which keeps its place. An uploaded picture comes in the size that fits the window. */
export function Picture({ src, alt, frames = [], priority, ...props }: PictureProps) {
  const known = use(FocusPoints)[src];
  const focusPoint = props.focusPoint ?? known;
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

/** The frame that a picture covers, told before the styles are there: its width, and that over its height, from a width up. */
export type Frame = { from?: string; width: string; ratio: number };

function sizesIn(frames: Frame[], { width, height }: PictureMetadata): string {
  return frames
    .map((frame) => {
      const overhang = Math.max(1, width / height / frame.ratio).toFixed(2);
      return `${frame.from ? `(min-width: ${frame.from}) ` : ""}calc(${overhang} * ${frame.width})`;
    })
    .join(", ");
}
