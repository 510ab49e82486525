/** The point of a picture that must stay in view, in per cent from its left and top edge. */
export type FocusPoint = { x: number; y: number };

type PictureProps = {
  src: string;
  /** Empty where the picture only repeats what the text beside it says. */
  alt: string;
  focusPoint?: FocusPoint;
  /** For the picture a page opens with: loaded at once, and first. */
  priority?: boolean;
  /** The file's own size, to keep its place where no `.shape` around it does. */
  width?: number;
  height?: number;
  className?: string;
};

export function Picture({ src, alt, focusPoint, priority, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      loading={priority ? undefined : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      style={focusPoint && { objectPosition: `${focusPoint.x}% ${focusPoint.y}%` }}
    />
  );
}
