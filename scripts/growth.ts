import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LARGEST, type Size } from "../test/growth/content.ts";
import { machine, option } from "./bench/figures.ts";
import { type Grown, openGrown } from "./growth/open-grown.ts";
import { measurePages, type PageFigures } from "./growth/pages.ts";
import { measureSaves, type SaveFigures } from "./growth/saves.ts";
import { measureProcess, type ProcessFigures } from "./growth/site-process.ts";

export type GrowthFigures = ReturnType<typeof machine> & {
  rounds: number;
  scales: Record<
    string,
    {
      size: Size | undefined;
      pages: Record<string, PageFigures>;
      saves: SaveFigures;
    } & ProcessFigures
  >;
};

/** `npm run growth`: what 10 and 100 times the content cost, in docs/performance/growth.json. */
async function measureGrowth(folder: string, rounds: number): Promise<GrowthFigures> {
  const on = machine();
  const sites: Record<string, Grown> = {};
  for (const [scale, size] of Object.entries(SIZES)) {
    sites[scale] = await openGrown(join(folder, scale), size);
  }
  const pages = await measurePages(sites, rounds);
  const saves = await measureSaves(sites, rounds);
  for (const site of Object.values(sites)) await site.close();
  const scales: GrowthFigures["scales"] = {};
  for (const [scale, size] of Object.entries(SIZES)) {
    const ofPages = pages[scale];
    const ofSaves = saves[scale];
    if (!ofPages || !ofSaves) throw new Error(`${scale} was not measured`);
    const ofProcess = await measureProcess(join(folder, scale));
    scales[scale] = { size, ...ofProcess, saves: ofSaves, pages: ofPages };
  }
  return { ...on, rounds, scales };
}

/** The demo content, a tenth of the most that the site is meant to hold, and that. */
const SIZES: Record<string, Size | undefined> = {
  "1x": undefined,
  "10x": {
    artikler: LARGEST.artikler / 10,
    produkter: LARGEST.produkter / 10,
    psykologer: LARGEST.psykologer / 10,
    nyheder: LARGEST.nyheder / 10,
  },
  "100x": LARGEST,
};

// As server.js does: React chooses its build by it.
process.env.NODE_ENV ??= "production";
const folder = mkdtempSync(join(tmpdir(), "samspil-growth-"));
const docs = join(import.meta.dirname, "../docs/performance");
try {
  const figures = await measureGrowth(folder, option("rounds", 15));
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(docs, "growth.json"), `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
