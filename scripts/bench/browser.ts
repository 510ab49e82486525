import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { launchBrowser } from "../../test/kit/browser.ts";

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESK = { viewport: { width: 1440, height: 900 } };

/** Lighthouse's values: milliseconds of a round trip, bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
/** The time that a finger or a button stays down. */
export const PRESS_MS = 80;

export async function openPage(
  options: BrowserContextOptions,
  isOnSlowLine = false,
): Promise<Page> {
  const context = await (await launchBrowser()).newContext({ locale: "da-DK", ...options });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  if (isOnSlowLine) {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  }
  return page;
}

export async function pressByFinger(page: Page, place: Locator) {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("the element to press is not visible");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await wait(PRESS_MS);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

export type Watched = { pressed: string; shown: string };

/** Runs in the page. @returns the times of the next click and of the paint that follows, since the navigation */
export function paintAfterPress({ pressed, shown }: Watched) {
  const before = document.querySelector(shown)?.textContent;
  let pressedAt = Number.NaN;
  const note = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element) || !target.closest(pressed)) return;
    removeEventListener("click", note, true);
    pressedAt = timeStamp;
    const check = () => {
      const next = document.querySelector(shown);
      if (!next || next.textContent === before) return;
      observer.disconnect();
      next.setAttribute("elementtiming", "next");
    };
    const observer = new MutationObserver(check);
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["id"],
    });
    check();
  };
  addEventListener("click", note, true);
  return new Promise<{ pressedAt: number; paintedAt: number }>((resolve) => {
    // The browser's own time of an element's first pixels.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("renderTime" in entry) resolve({ pressedAt, paintedAt: Number(entry.renderTime) });
      }
    }).observe({ type: "element" });
  });
}
