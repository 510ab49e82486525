import type { Browser } from "playwright-core";
import { openPage, PHONE } from "./chromium.ts";

/** Milliseconds from the first paint, on a phone four times as slow. */
export type Awake = {
  /** Until menus and links answer by script. */
  ready: number;
  /** Until React has taken over the islands in view, where there are any. */
  islands?: number;
};

export async function awakeAfterPaint(browser: Browser, address: string): Promise<Awake> {
  const page = await openPage(browser, PHONE);
  await page.addInitScript(noteWhenAwake);
  await page.goto(address);
  await page.waitForFunction(isAwake, undefined, { polling: 50 });
  const { paint, ready, islands } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    ready: performance.getEntriesByName("ready")[0]?.startTime ?? Number.NaN,
    islands: performance.getEntriesByName("islands").at(-1)?.startTime,
  }));
  await page.context().close();
  return { ready: ready - paint, ...(islands && { islands: islands - paint }) };
}

/** Runs in the page, before anything else. */
function noteWhenAwake() {
  addEventListener("samspil:ready", () => performance.mark("ready"));
  new MutationObserver(() => performance.mark("islands")).observe(document, {
    subtree: true,
    attributeFilter: ["data-awake"],
  });
}

/** Runs in the page. */
function isAwake() {
  const islands = document.querySelectorAll("[data-island]:not([data-waits], [data-awake])");
  const isAsleepInView = [...islands].some((island) => {
    const { top, bottom } = island.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  return performance.getEntriesByName("ready").length > 0 && !isAsleepInView;
}
