import { publicPages } from "../../app/features.ts";
import type { GrowthFigures } from "../growth.ts";
import { judged, measuredOn, table } from "./table.ts";

type Scale = GrowthFigures["scales"][string];
type Page = Scale["pages"][string];

const MOST_LIST_BYTES = 60 * 1024;
/** Those that show a list page by page. */
const LISTS = publicPages.filter(({ queries }) => queries?.side).map(({ path }) => path);

export function growthBlocks(figures: GrowthFigures) {
  return { growth: growthBlock(figures) };
}

function growthBlock(figures: GrowthFigures): string {
  const scales = Object.entries(figures.scales);
  const row = (label: string, tell: (scale: Scale) => string | number) => [
    label,
    ...scales.map(([, scale]) => tell(scale)),
  ];
  const sizes = table(
    ["", ...scales.map(([name]) => name)],
    [
      row("articles / products", ({ size }) =>
        size ? `${size.artikler} / ${size.produkter}` : "demo",
      ),
      row("psychologists / news", ({ size }) =>
        size ? `${size.psykologer} / ${size.nyheder}` : "demo",
      ),
      row("start to ready, ms", ({ start }) => start.ms),
      row("of it processor time, ms", ({ start }) => start.processorMs),
      row("memory idle, MB", ({ megabytes }) => megabytes.idle),
      row("memory, all pages fetched and searched, MB (≤ 300)", ({ megabytes }) =>
        judged(megabytes.touched, 300, "at most"),
      ),
      row("save of an article, ms (≤ 100)", ({ saves }) => judged(saves.save, 100, "at most")),
      row("first page after it, ms", ({ saves }) => saves.firstPage),
      row("first picture after it, ms", ({ saves }) => saves.firstPicture),
      row("first search after it, ms", ({ saves }) => saves.firstSearch),
      row("a search, ms", ({ saves }) => saves.search),
    ],
  );
  const names = Object.keys(scales[0]?.[1].pages ?? {});
  const pages = table(
    ["page: ms · HTML · part, bytes", ...scales.map(([name]) => name)],
    names.map((name) => row(name, ({ pages }) => pageCell(name, pages[name]))),
  );
  const how = `Medians of ${figures.rounds}, all sizes by turns.`;
  return [`${measuredOn(figures)} ${how}`, "", sizes, "", pages].join("\n");
}

function pageCell(name: string, page: Page | undefined): string {
  if (!page) return "–";
  const html = page.html.br.toLocaleString("en");
  const isList = LISTS.includes(name);
  const bytes = isList ? judged(page.html.br, MOST_LIST_BYTES, "at most") : html;
  return [page.ms, bytes, page.part?.br.toLocaleString("en") ?? "–"].join(" · ");
}
