import type { Frame } from "../../site/picture/picture.tsx";

/** By threes, one large and two beside it; one left over spans the page, two share it. */
export function produktFrames(index: number, count: number): Frame[] {
  const remainder = count % 3;
  const isLeftOver = index >= count - remainder;
  if (isLeftOver && remainder === 1) return ALONE;
  if (isLeftOver && remainder === 2) return HALF;
  return index % 3 === 0 ? LARGE : SMALL;
}

const SMALL: Frame[] = [
  { from: "48rem", width: "min(37vw, 34rem)", ratio: 1.25 },
  { width: "90vw", ratio: 1 },
];
const LARGE: Frame[] = [
  { from: "48rem", width: "min(52vw, 48rem)", ratio: 0.61 },
  { width: "90vw", ratio: 1 },
];
const HALF: Frame[] = [
  { from: "48rem", width: "min(45vw, 41rem)", ratio: 1.25 },
  { width: "90vw", ratio: 1 },
];
const ALONE: Frame[] = [
  { from: "48rem", width: "min(52vw, 48rem)", ratio: 1.78 },
  { width: "90vw", ratio: 1 },
];
