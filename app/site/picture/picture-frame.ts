import type { PictureMetadata } from "../../formats/picture-metadata.ts";

/**
 * What the styles make of the frame that a picture covers, told to the browser before it has them: its width, and
 * that over its height, in windows from a width up. Of several, the widest window first.
 */
export type Frame = { from?: string; width: string; ratio: number };

/** The `sizes` of a picture that covers its frame: one that is flatter than the frame is wider than it. */
export function sizesIn(frames: Frame[], { width, height }: PictureMetadata): string {
  return frames
    .map((frame) => {
      const overhang = Math.max(1, width / height / frame.ratio).toFixed(2);
      return `${frame.from ? `(min-width: ${frame.from}) ` : ""}calc(${overhang} * ${frame.width})`;
    })
    .join(", ");
}
