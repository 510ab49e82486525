import type { Audit } from "../bench-pages/lighthouse.ts";
import type { Weights } from "../bench-pages/weights.ts";
import { judged, type Machine, measuredOn, table } from "./table.ts";

type PageFigures = {
  weights: Weights;
  readyMs: number;
  islandsMs?: number;
  lighthouse: Audit;
  withoutScript: Audit;
};
type Turning = { turns: number; medianMs: number; slowestMs: number; byHandMs: number };

/** docs/performance/pages.json, as scripts/bench-pages.ts writes it. */
export type PagesFigures = Machine & {
  runs: number;
  pages: Record<string, PageFigures>;
  turning: Machine & { mouse: Turning; touch: Turning };
  admin: { dashboard: Weights; editor: Weights };
};

type Budgets = Record<string, { visit?: number }>;

export function pagesBlocks(figures: PagesFigures, budgets: Budgets) {
  return {
    weights: weightsBlock(figures, budgets),
    lighthouse: lighthouseBlock(figures),
    turning: turningBlock(figures),
  };
}

function weightsBlock(figures: PagesFigures, budgets: Budgets): string {
  const head = ["page", "HTML", "script", "CSS", "fonts", "images", "in all", "requests"];
  const rows = Object.entries(figures.pages).map(([path, { weights }]) => [
    `\`${path}\``,
    weights.html,
    weights.script,
    weights.styles,
    weights.fonts,
    weights.images,
    judged(weights.total, budgets[path]?.visit ?? Number.POSITIVE_INFINITY, "at most"),
    weights.requests,
  ]);
  return [measuredOn(figures), "", table(head, rows)].join("\n");
}

function lighthouseBlock({ runs, pages }: PagesFigures): string {
  const head = ["page", "scores", "FCP", "LCP", "TBT", "CLS", "FCP, no script", "LCP, no script"];
  const rows = Object.entries(pages).map(
    ([path, { lighthouse, withoutScript, readyMs, islandsMs }]) => [
      `\`${path}\``,
      ["performance", "accessibility", "best-practices", "seo"]
        .map((name) => lighthouse[name])
        .join(" / "),
      judged(lighthouse.fcp ?? Number.NaN, 900, "at most"),
      judged(lighthouse.lcp ?? Number.NaN, 1100, "at most"),
      judged(lighthouse.tbt ?? Number.NaN, 50, "at most"),
      judged(lighthouse.cls ?? Number.NaN, 0, "at most"),
      beside(withoutScript.fcp, lighthouse.fcp),
      beside(withoutScript.lcp, lighthouse.lcp),
      judged(readyMs, 1000, "at most"),
      islandsMs ?? "–",
    ],
  );
  return [`Medians of ${runs} runs, in ms.`, "", table([...head, "ready", "islands"], rows)].join(
    "\n",
  );
}

/** The time without script, and how much longer it takes with it. */
function beside(without = Number.NaN, withScript = Number.NaN): string {
  const more = withScript - without;
  const sign = more < 0 ? "" : "+";
  return `${without.toLocaleString("en")} (${sign}${judged(more, 50, "at most")})`;
}

function turningBlock({ turning, admin }: PagesFigures): string {
  const { mouse, touch } = turning;
  const rows = (what: string, { turns, medianMs, slowestMs, byHandMs }: Turning) => [
    [
      `${what}, median of ${turns} (slowest ${slowestMs.toLocaleString("en")})`,
      "100 ms",
      judged(medianMs, 100, "at most"),
    ],
    ["the same, its words put in place by hand", "", byHandMs],
  ];
  const figures = table(
    ["what", "goal", "measured"],
    [
      ...rows("click to next content, pointed at 100 ms before", mouse),
      ...rows("tap to next content, no notice", touch),
      [
        "admin: script of the first screen, bytes",
        "250,000",
        judged(admin.dashboard.script, 250_000, "at most"),
      ],
      ["admin: script with the editor of texts, bytes", "", admin.editor.script],
    ],
  );
  return [measuredOn(turning), "", figures].join("\n");
}
