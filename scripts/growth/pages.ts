import { AS_PART } from "../../test/as-part.ts";
import { median } from "../bench/figures.ts";
import { findOn, processorTime, readWhole, sizeOf } from "./measure.ts";
import type { Grown } from "./open-grown.ts";

type Bytes = { raw: number; br: number };
/** `ms` is the processor time of one render; only a visitor's page has a part that is turned to. */
export type PageFigures = { path: string; ms: number; html: Bytes; part: Bytes | undefined };

const LISTS = ["/viden", "/nyheder", "/shop", "/om"];
const OTHERS = ["/", "/terapi", "/supervision", "/uddannelse", "/praktisk-priser", "/kontakt"];
const ITEMS: Record<string, (site: Grown) => Promise<string>> = {
  "an article": (site) => findOn(site, "/viden", /href="(\/viden\/[^"?]+)"/),
  "a product": (site) => findOn(site, "/shop", /href="(\/shop\/[^"?]+)"/),
  "a profile": (site) => findOn(site, "/om", /href="(\/om\/[^"?]+)"/),
};

/** Every kind of page at every scale, the scales by turns. @returns by scale and name */
export async function measurePages(sites: Record<string, Grown>, rounds: number) {
  const figures: Record<string, Record<string, PageFigures>> = {};
  const pages = [...LISTS, ...Object.keys(ITEMS), ...OTHERS, "/kurv", "/nyheder.xml"];
  const admin = LISTS.map((list) => `/admin${list}`);
  for (const name of [...pages, "/sitemap.xml", ...admin]) {
    for (const [scale, page] of Object.entries(await measurePage(sites, name, rounds))) {
      figures[scale] = { ...figures[scale], [name]: page };
    }
  }
  return figures;
}

async function measurePage(sites: Record<string, Grown>, name: string, rounds: number) {
  const pages: Record<string, PageFigures & { times: number[] }> = {};
  for (const [scale, site] of Object.entries(sites)) {
    const path = (await ITEMS[name]?.(site)) ?? name;
    const html = sizeOf(await readWhole(site, path));
    const hasPart = !path.startsWith("/admin") && !path.endsWith(".xml");
    const part = hasPart ? sizeOf(await readWhole(site, path, AS_PART)) : undefined;
    pages[scale] = { path, ms: 0, html, part, times: [] };
  }
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [scale, site] of Object.entries(sites)) {
      const { path = "", times = [] } = pages[scale] ?? {};
      times.push(await processorTime(() => readWhole(site, path)));
    }
  }
  return Object.fromEntries(
    Object.entries(pages).map(([scale, { times, ...page }]) => [
      scale,
      { ...page, ms: median(times) },
    ]),
  );
}
