import { type ImgHTMLAttributes, useEffect, useRef, useState } from "react";
import { type Frame, sizesIn } from "./picture-frame.ts";
import { lookOf } from "./picture-look.ts";
import { sourceSet } from "./picture-variants.ts";
import { useWordsPainted } from "./words-first.ts";

/** The point of a picture that must stay in view, in per cent from its left and top edge. */
export type FocusPoint = { x: number; y: number };

type PictureProps = {
  src: string;
  /** Empty where the picture only repeats what the text beside it says. */
  alt: string;
  /** Where it stands; a drawing of ours is as sharp in any. */
  frames?: Frame[];
  focusPoint?: FocusPoint;
  /** The picture a page opens with is loaded at once, and first; one that waits for its turn, after all others. */
  priority?: "high" | "low";
};

/** Stands in a `.shape`, which keeps its place. */
export function Picture(props: PictureProps) {
  return useWordsPainted() && <FittingImage {...props} />;
}

/** An uploaded picture comes in the size that fits the window; everything else as it is. */
function FittingImage({ src, alt, frames = [], focusPoint, priority }: PictureProps) {
  const look = lookOf(src);
  const isFirst = priority === "high";
  const image = (
    <CalmImage
      key={src}
      src={src}
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
  const sizes = sizesIn(frames, look);
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sourceSet(src, "avif", look)} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(src, "webp", look)} sizes={sizes} />
      {image}
    </picture>
  );
}

/** Leaves its place empty when it cannot be loaded, instead of a broken icon. */
function CalmImage({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement>) {
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const { current } = image;
    // It may have failed before script came; a width of 0 alone may be a drawing without a size.
    if (current?.complete && current.naturalWidth === 0)
      current.decode().catch(() => setMissing(true));
  }, []);

  return (
    <img
      {...rest}
      ref={image}
      alt={alt}
      data-missing={isMissing || undefined}
      onError={() => setMissing(true)}
    />
  );
}
