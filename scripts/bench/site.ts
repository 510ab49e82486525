import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { prepareSite, type SiteProcess, START } from "../../test/kit/site-process.ts";

export type MeasuredSite = SiteProcess & { cookie: string };

/** Started as `npm start` does, and once more where `fill` puts content into its folder. */
export async function withSite<Figures>(
  measure: (site: MeasuredSite) => Promise<Figures>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-bench-"));
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "error" }, START);
  try {
    await site.start();
    if (fill) {
      await site.end();
      await fill(dataDir);
      await site.start();
    }
    return await measure({ ...site, cookie: await site.signIn() });
  } finally {
    await site.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

export function round(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits));
}

/** Of all its threads. */
export function processorMs(pid = 0): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [running = ""] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(running);
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

export function residentMegabytes(pid = 0): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** To a quarter of the processor. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
