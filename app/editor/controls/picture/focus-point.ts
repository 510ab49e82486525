import type { FocusPoint } from "../../../site/picture/picture.tsx";

export function clampPercent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
}

const ARROWS = new Map<string, [right: number, down: number]>([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export function movePoint({ x, y }: FocusPoint, key: string, far: boolean): FocusPoint | undefined {
  const arrow = ARROWS.get(key);
  if (!arrow) return undefined;
  const [right, down] = arrow;
  const step = far ? 1 : 0.1;
  return { x: clampPercent(x + right * step), y: clampPercent(y + down * step) };
}

export function focusWords({ x, y }: FocusPoint): string {
  const height = inThirds(y, "øverst", "", "nederst");
  const side = inThirds(x, "til venstre", "i midten", "til højre");
  return ["Fokus", height, side].filter(Boolean).join(" ");
}

function inThirds(percent: number, first: string, middle: string, last: string): string {
  if (percent < 100 / 3) return first;
  return percent > 200 / 3 ? last : middle;
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The pointer's place in a picture, in percent; outside of it, the nearest edge. */
export function pointIn({ left, top, width, height }: Box, clientX: number, clientY: number) {
  return {
    x: clampPercent(((clientX - left) / width) * 100),
    y: clampPercent(((clientY - top) / height) * 100),
  };
}
