import { danishNumber } from "../../formats/danish-number.ts";
import type { PictureMetadata } from "../../formats/picture-metadata.ts";

/** A frame that visitors see a picture in: its width in a window of 1440 px, and its width over its height. */
export type PictureFrame = {
  label: string;
  shape: "arch" | "circle" | "leaf" | "left" | "right" | "none";
  width: number;
  ratio: number;
  isWhole?: boolean;
};

export function headFrame(page: string): PictureFrame {
  return { label: `${page}, top`, shape: "left", width: 691, ratio: 4 / 3 };
}

export function archFrame(label: string): PictureFrame {
  return { label, shape: "arch", width: 512, ratio: 512 / 573 };
}

export function isPortrait(frames: PictureFrame[]): boolean {
  return frames.length > 0 && frames.every(({ ratio }) => ratio < 1);
}

type SmallPicture = { frame: PictureFrame; needed: number; width: number };

/** The frame that needs the most pixels, if the picture has too few for it. */
export function smallestIn(
  { width, height }: PictureMetadata,
  frames: PictureFrame[],
): SmallPicture | undefined {
  const needs = frames.map((frame) => {
    const overhang = width / height / frame.ratio;
    const needed = Math.round(
      frame.width * (frame.isWhole ? Math.min(1, overhang) : Math.max(1, overhang)),
    );
    return { frame, needed, width };
  });
  return needs.filter(({ needed }) => width < needed).sort((a, b) => b.needed - a.needed)[0];
}

export function smallPictureWords({ frame, needed, width }: SmallPicture): string {
  return `Det vises ${danishNumber(needed)} bredt på en stor skærm, og billedet er ${danishNumber(width)}. Det bliver uskarpt i »${frame.label}«.`;
}
