import type { Browser } from "playwright-core";
import { PHONE, slowDown } from "./chromium.ts";

/** Milliseconds from the first paint until the page's script has taken over, on a phone four times as slow. */
export async function hydrationAfterPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await slowDown(page, 4);
  await page.addInitScript(() => {
    addEventListener("samspil:ready", () => Object.assign(window, { readyAt: performance.now() }));
  });
  await page.goto(address);
  await page.waitForFunction(() => "readyAt" in window);
  const taken = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return Number(Reflect.get(window, "readyAt")) - (paint?.startTime ?? Number.NaN);
  });
  await context.close();
  return taken;
}
