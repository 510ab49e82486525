import { judged, type Machine, measuredOn, table } from "./table.ts";

/** docs/performance/package-start.json, as scripts/bench-package.ts writes it. */
export type PackageFigures = Machine & {
  starts: number;
  startMs: { package: number; checkout: number; oneLine: number };
};

export function packageBlocks(figures: PackageFigures) {
  const { starts, startMs } = figures;
  const times = (milliseconds: number) => (milliseconds / startMs.oneLine).toFixed(1);
  const rows = [
    ["the package (≤ 1,000)", judged(startMs.package, 1_000, "at most"), times(startMs.package)],
    ["the checkout, as `npm start` does it", startMs.checkout, times(startMs.checkout)],
    ["a server of one line", startMs.oneLine, times(startMs.oneLine)],
  ];
  const how = `Medians of ${starts} starts of each, by turns.`;
  const head = ["from the start until it is ready", "ms", "times the line"];
  return { package: [measuredOn(figures), how, "", table(head, rows)].join("\n") };
}
