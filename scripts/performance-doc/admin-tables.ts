import { judged, type Machine, measuredOn, table } from "./table.ts";

/** Milliseconds of the page's main thread for a key, and until its letter is painted. */
type Keys = { place: string; typed: string; pause: number; task: number; toPaint: number };

/** docs/performance/admin.json, as scripts/bench-admin.ts writes it. */
export type AdminFigures = Machine & {
  words: number;
  keys: Keys[];
  save: { wall: number; slowest: number };
};

export function adminBlocks(figures: AdminFigures) {
  const { words, keys, save } = figures;
  const goals = `Goals: 16 ms a key in a text of ${words.toLocaleString("en")} words, 50 ms a save of it.`;
  const rows = keys.map(({ place, typed, pause, task, toPaint }) => [
    `a key at the ${PLACES[place] ?? place}, ${typed}, one every ${pause} ms`,
    judged(task, 16, "at most"),
    toPaint,
  ]);
  const saved = ["the save answers, median (and the slowest)", judged(save.wall, 50, "at most")];
  const head = ["what", "ms", "ms until painted"];
  const typing = table(head, [...rows, [...saved, save.slowest]]);
  return { typing: [measuredOn(figures), goals, "", typing].join("\n") };
}

const PLACES: Record<string, string> = { start: "beginning" };
