import { judged, type Machine, measuredOn, table } from "./table.ts";

/** Milliseconds of the page's main thread for a key, and until its letter is painted. */
type Keys = { place: string; typed: string; pause: number; task: number; toPaint: number };

/** docs/performance/admin.json, as scripts/bench-admin.ts writes it. */
export type AdminFigures = Machine & {
  words: number;
  keys: Keys[];
  /** Until a key is painted on the page beside the form, with a processor slowed four times; not in older figures. */
  pane?: { median: number; slowest: number };
  save: { wall: number; slowest: number };
};

export function adminBlocks(figures: AdminFigures) {
  const { words, keys, pane, save } = figures;
  const goals = `Goals: 16 ms a key in a text of ${words.toLocaleString("en")} words, 50 ms a save of it; 150 ms until the page beside it shows a key, at 4x.`;
  const rows = keys.map(({ place, typed, pause, task, toPaint }) => [
    `a key at the ${PLACES[place] ?? place}, ${typed}, one every ${pause} ms`,
    judged(task, 16, "at most"),
    toPaint,
  ]);
  const saved = ["the save answers, median (and the slowest)", judged(save.wall, 50, "at most")];
  const shown = pane
    ? [
        [
          "the page beside the form shows a key, at 4x",
          judged(pane.median, 150, "at most"),
          pane.slowest,
        ],
      ]
    : [];
  const head = ["what", "ms", "ms until painted"];
  const typing = table(head, [...rows, ...shown, [...saved, save.slowest]]);
  return { typing: [measuredOn(figures), goals, "", typing].join("\n") };
}

const PLACES: Record<string, string> = { start: "beginning" };
