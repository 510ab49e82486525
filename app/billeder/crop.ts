import { clampPercent } from "../admin/image/focus-point.ts";
import { MOST_CUT } from "./billeder.ts";

/** How much is cut of each side, in per cent of the picture. */
export type Cut = Record<"venstre" | "hoejre" | "top" | "bund", number>;
export type Edge = keyof Cut;

/** What of the frame is held: all of it, or the two edges that meet in a corner. */
export type Hold = "frame" | readonly [Edge, Edge];

export const UNCUT: Cut = { venstre: 0, hoejre: 0, top: 0, bund: 0 };

export const CORNERS = [
  ["top", "venstre"],
  ["top", "hoejre"],
  ["bund", "venstre"],
  ["bund", "hoejre"],
] as const;

const ACROSS = { venstre: "hoejre", hoejre: "venstre", top: "bund", bund: "top" } as const;

export function isCut(cut: Cut): boolean {
  return Object.values(cut).some((percent) => percent > 0);
}

/** Something is left of the picture, however far an edge is pulled. */
export function withEdge(cut: Cut, edge: Edge, percent: number): Cut {
  return { ...cut, [edge]: clampPercent(Math.min(percent, MOST_CUT - cut[ACROSS[edge]])) };
}

/** The frame after what is held has been moved by so many per cent; moved as a whole it keeps its size. */
export function pull(cut: Cut, hold: Hold, by: { x: number; y: number }): Cut {
  if (hold === "frame") return slide(slide(cut, "venstre", by.x), "top", by.y);
  return hold.reduce((pulled, edge) => withEdge(pulled, edge, cut[edge] + inward(edge, by)), cut);
}

function inward(edge: Edge, { x, y }: { x: number; y: number }): number {
  return { venstre: x, hoejre: -x, top: y, bund: -y }[edge];
}

function slide(cut: Cut, edge: "venstre" | "top", by: number): Cut {
  const room = cut[edge] + cut[ACROSS[edge]];
  const before = clampPercent(Math.min(room, Math.max(0, cut[edge] + by)));
  return { ...cut, [edge]: before, [ACROSS[edge]]: clampPercent(room - before) };
}
