import { type ImgHTMLAttributes, useEffect, useRef, useState } from "react";
import { hasVariants, sourceSet } from "./picture-variants.ts";

/** The point of a picture that must stay in view, in per cent from its left and top edge. */
export type FocusPoint = { x: number; y: number };

type PictureProps = {
  src: string;
  /** Empty where the picture only repeats what the text beside it says. */
  alt: string;
  /** How wide it stands at each width of the window, as `sizes` says it. */
  sizes?: string;
  focusPoint?: FocusPoint;
  /** For the picture a page opens with: loaded at once, and first. */
  priority?: boolean;
  /** The file's own size, to keep its place where no `.shape` around it does. */
  width?: number;
  height?: number;
  className?: string;
};

const HALF_PAGE = "(min-width: 60rem) 50vw, 100vw";

/** An uploaded picture comes in the size that fits the window; everything else as it is. */
export function Picture({ sizes = HALF_PAGE, focusPoint, priority, ...rest }: PictureProps) {
  const { src } = rest;
  const image = (
    <CalmImage
      key={src}
      {...rest}
      loading={priority ? undefined : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      style={focusPoint && { objectPosition: `${focusPoint.x}% ${focusPoint.y}%` }}
    />
  );
  if (!hasVariants(src)) return image;
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sourceSet(src, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(src, "webp")} sizes={sizes} />
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
