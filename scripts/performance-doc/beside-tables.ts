import type { Both, Times } from "../bench-pages/beside.ts";
import type { Audit } from "../bench-pages/lighthouse.ts";
import type { Weights } from "../bench-pages/weights.ts";
import { judged, type Machine, measuredOn, table } from "./table.ts";

type Section<Figures> = Machine & Figures;
type Pages<Figures> = { pages: Record<string, Both<Figures>> };
type Byway = { mouse: Both<Times>; touch: Both<Times> };

/** docs/performance/beside.json, as scripts/bench-pages/beside.ts writes it. */
export type BesideFigures = {
  turning: Section<Byway>;
  offline: Section<Byway>;
  cart: Section<
    Record<"atRest" | "atRestOnSlowLine" | "atFirstPaint" | "atFirstPaintOnSlowLine", Both<Times>>
  >;
  menu: Section<Record<"front" | "productOnSlowLine", Both<Times>>>;
  weights: Section<Pages<Weights>>;
  lighthouse: Section<Pages<Audit> & { runs: number }>;
};

export function besideBlocks({ turning, offline, cart, menu, ...pages }: BesideFigures) {
  const times = table(
    ["ms, median (slowest)", "of", "before", "now"],
    [
      ["press to next heading, mouse", ...timesOf(turning.mouse)],
      ["the same, touch", ...timesOf(turning.touch)],
      ["the same with the connection cut, mouse", ...timesOf(offline.mouse)],
      ["the same with the connection cut, touch", ...timesOf(offline.touch)],
      ["'Læg i kurv' pressed at rest, to its answer", ...timesOf(cart.atRest)],
      ["the same, slow line", ...timesOf(cart.atRestOnSlowLine)],
      [
        "'Læg i kurv' pressed at first paint: its answer, from the navigation",
        ...timesOf(cart.atFirstPaint),
      ],
      ["the same, slow line", ...timesOf(cart.atFirstPaintOnSlowLine)],
      ["script answers the phone's menu, `/`, from the navigation", ...timesOf(menu.front)],
      ["the same, `/shop/samtalekort`, slow line", ...timesOf(menu.productOnSlowLine)],
    ],
  );
  const parts = [measuredOn(turning), "", times, "", weightsOf(pages), "", auditsOf(pages)];
  return { beside: parts.join("\n") };
}

/** A tenth is what the same build differs by from one run to the next. */
const MOST = 1.1;

function timesOf({ before, now }: Both<Times>) {
  const cell = ({ medianMs, slowestMs }: Times, median: string | number = medianMs) =>
    `${median.toLocaleString("en")} (${slowestMs.toLocaleString("en")})`;
  const median = judged(now.medianMs, Math.round(before.medianMs * MOST), "at most");
  return [now.count, cell(before), cell(now, median)];
}

function weightsOf({ weights }: Pick<BesideFigures, "weights">): string {
  const rows = Object.entries(weights.pages).map(([path, { before, now }]) => [
    `\`${path}\``,
    ...(["scriptBodies", "html", "total", "requests"] as const).map((name) =>
      [before[name], now[name]].map((figure) => figure.toLocaleString("en")).join(" → "),
    ),
  ]);
  return table(["first visit on a phone, bytes", "script", "HTML", "in all", "requests"], rows);
}

function auditsOf({ lighthouse }: Pick<BesideFigures, "lighthouse">): string {
  const rows = Object.entries(lighthouse.pages).map(([path, { before, now }]) => [
    `\`${path}\``,
    ...["fcp", "lcp", "tbt", "cls"].map((name) =>
      [before[name], now[name]].map((figure) => figure?.toLocaleString("en")).join(" → "),
    ),
  ]);
  return table([`Lighthouse, medians of ${lighthouse.runs}`, "FCP", "LCP", "TBT", "CLS"], rows);
}
