import type { Browser } from "playwright-core";
import { openPage, PHONE, pressByFinger } from "./chromium.ts";
import { type Painted, paintAfterPress, type Watched } from "./painted.ts";

const PRODUCT = "/shop/samtalekort";
const WATCHED: Watched = { pressed: ".add-to-cart [type=submit]", shown: "#cart-pop-title" };

/** @returns milliseconds from the end of the press on 'Læg i kurv', on a page at rest, to the paint of the popup */
export async function addAtRest(
  browser: Browser,
  origin: string,
  isOnSlowLine: boolean,
): Promise<number> {
  const page = await openPage(browser, PHONE, { isOnSlowLine });
  await page.goto(origin + PRODUCT, { waitUntil: "networkidle" });
  const [{ pressedAt, paintedAt }] = await Promise.all([
    page.evaluate(paintAfterPress, WATCHED),
    pressByFinger(page, page.locator(WATCHED.pressed).first()),
  ]);
  await page.context().close();
  return paintedAt - pressedAt;
}

/** @returns milliseconds from the navigation to the paint of the popup; pressed when the button was first painted */
export async function addAtFirstPaint(
  browser: Browser,
  origin: string,
  isOnSlowLine: boolean,
): Promise<number> {
  const page = await openPage(browser, PHONE, { isOnSlowLine });
  await page.addInitScript(`window.painted = (${paintAfterPress})(${JSON.stringify(WATCHED)})`);
  await page.addInitScript(pressAtFirstPaint, WATCHED.pressed);
  await page.goto(origin + PRODUCT, { waitUntil: "commit" });
  const { paintedAt }: Painted = await page.evaluate(() => Reflect.get(window, "painted"));
  await page.context().close();
  return paintedAt;
}

/** Runs in the page, before anything else. */
function pressAtFirstPaint(pressed: string) {
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    document.querySelector<HTMLElement>(pressed)?.click();
  });
  observer.observe({ type: "paint", buffered: true });
}
