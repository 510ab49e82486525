import { judged, type Machine, measuredOn, table } from "./table.ts";

type Spread = { median: number; p99: number; count: number };
type Pages = { cached: Spread; rendered: Spread };

/** docs/performance/upload.json, as scripts/bench-upload.ts writes it. */
export type UploadFigures = Machine & {
  uploads: number;
  photoBytes: number;
  readyMs: { answered: Spread; shown: Spread; everySize: Spread };
  pagesMs: { before: Pages; during: Pages };
};

export function uploadBlocks(figures: UploadFigures) {
  const { uploads, readyMs, pagesMs } = figures;
  const { before, during } = pagesMs;
  const rows = [
    ["upload answered", readyMs.answered.median, readyMs.answered.p99],
    ["shown at 960 px", readyMs.shown.median, readyMs.shown.p99],
    [
      "there in every size (≤ 3,000)",
      judged(readyMs.everySize.median, 3_000, "at most"),
      readyMs.everySize.p99,
    ],
    ["a cached page, before", before.cached.median, before.cached.p99],
    [
      "the same, meanwhile (p99 ≤ 50)",
      during.cached.median,
      judged(during.cached.p99, 50, "at most"),
    ],
    ["a page rendered anew, before", before.rendered.median, before.rendered.p99],
    [
      "the same, meanwhile (p99 ≤ 50)",
      during.rendered.median,
      judged(during.rendered.p99, 50, "at most"),
    ],
  ];
  const how = `${uploads} uploads, one after the other; ${during.cached.count} askings of each page meanwhile.`;
  const upload = [measuredOn(figures), how, "", table(["ms", "median", "p99"], rows)].join("\n");
  return { upload };
}
