import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { prepareSite, type SiteProcess, START } from "../../test/kit/site-process.ts";

export type MeasuredSite = SiteProcess & { cookie: string };
export type Rows = Record<string, Record<string, number>>;

/** Started as `npm start` does, and once more where `fill` puts content into its folder. */
export async function withSite(
  measure: (site: MeasuredSite) => Promise<Rows>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Rows> {
  const site = await prepareSite({ LOG_LEVEL: "error" }, START);
  await site.start();
  if (fill) {
    await site.end();
    await fill(site.dataDir);
    await site.start();
  }
  const rows = await measure({ ...site, cookie: await site.signIn() });
  await site.end();
  return rows;
}

/** With one decimal. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return Number(sorted[Math.ceil(sorted.length / 2) - 1]?.toFixed(1));
}

/** Of all its threads. */
export function processorMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"), 10),
  );
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** To a quarter of the processor. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
