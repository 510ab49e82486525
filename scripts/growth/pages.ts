import { features, publicPages, screens } from "../../app/features.ts";
import { AS_PART } from "../../test/as-part.ts";
import { median } from "../bench/figures.ts";
import { findOn, processorTime, readWhole, sizeOf } from "./measure.ts";
import type { Grown } from "./open-grown.ts";

type Bytes = { raw: number; br: number };
/** `ms` is the processor time of one render; only a visitor's page has a part that is turned to. */
export type PageFigures = { path: string; ms: number; html: Bytes; part: Bytes | undefined };

/** Every kind of page at every scale, the scales by turns. @returns by scale and name */
export async function measurePages(sites: Record<string, Grown>, rounds: number) {
  const figures: Record<string, Record<string, PageFigures>> = {};
  const pages = publicPages.map(({ path }) => path);
  const feeds = features.flatMap(({ feed }) => feed ?? []);
  for (const name of [...pages, ...feeds, "/sitemap.xml", ...screens]) {
    for (const [scale, page] of Object.entries(await measurePage(sites, name, rounds))) {
      figures[scale] = { ...figures[scale], [name]: page };
    }
  }
  return figures;
}

async function measurePage(sites: Record<string, Grown>, name: string, rounds: number) {
  const pages: Record<string, PageFigures & { times: number[] }> = {};
  for (const [scale, site] of Object.entries(sites)) {
    const path = await addressOf(name, site);
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

/** The page itself, or the first of its kind that its overview leads to. */
async function addressOf(page: string, site: Grown): Promise<string> {
  const [overview = ""] = page.split("/:");
  return overview === page
    ? page
    : findOn(site, overview, new RegExp(`href="(${overview}/[^"?]+)"`));
}
