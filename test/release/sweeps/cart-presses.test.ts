import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { MINUTE_MS } from "../../../app/formats/durations.ts";
import { CART_KEY } from "../../../app/shop/buy/cart.ts";
import { startApp } from "../../kit/app.ts";
import { expect, visit, waitForHydration } from "../../kit/browser.ts";

const PAGES = ["/shop", "/shop/samtalekort", "/shop/mellem-os"] as const;
const LATEST_MS = 600;

for (const rate of [1, 4, 6]) {
  test(`on a processor slowed ${rate} times, each of twenty-five presses on 'Læg i kurv' 0 to 600 ms after a navigation is answered at once and counted once`, () =>
    pressAfterNavigations(25, rate));
}

/** What is to be seen in the very moment of a press. */
type PressAnswer = { count: string; answer: string };

/**
 * Presses 'Læg i kurv' so many times, each 0 to 600 ms after a page was navigated to or, every fourth, loaded, on a
 * processor slowed by `rate`: each is answered in the header and at the button before anything else can happen, counted
 * once, and followed by the popup, which has the focus.
 */
async function pressAfterNavigations(presses: number, rate: number) {
  const site = await startApp();
  await visit({ site, longestMs: 5 * MINUTE_MS }, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.addInitScript(definePressSoon);
    await page.goto("/shop");
    for (let press = 1; press <= presses; press += 1) {
      const path = PAGES[press % PAGES.length] ?? "/shop";
      const wait = Math.round((LATEST_MS * (press - 1)) / Math.max(1, presses - 1));
      const former = await page.title();
      const { count, answer } =
        press % 4 === 0 ? await load(page, path, wait) : await navigate(page, path, wait);
      const where = `press ${press}, ${wait} ms after ${path}`;
      assert.equal(count, String(press), where);
      assert.equal(answer, `Lagt i kurven. Nu er der ${press}.`, where);
      assert.equal(await storedCount(page), press, where);
      await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
      // The last that a navigation does is to move the focus, which is the popup's by then.
      await expect(page).not.toHaveTitle(former);
      await expect(page.locator(".cart-pop"), where).toBeFocused();
    }
    await page.getByRole("link", { name: `Kurv, ${presses} varer` }).waitFor();
  });
}

async function load(page: Page, path: string, wait: number): Promise<PressAnswer> {
  await page.goto(path, { waitUntil: "commit" });
  return page.evaluate((ms) => window.pressSoon(ms), wait);
}

/** By a link that stands alone on the page, so that the next button there is the next page's. */
async function navigate(page: Page, path: string, wait: number): Promise<PressAnswer> {
  await waitForHydration(page);
  return page.evaluate(
    ([to, ms]) => {
      const link = Object.assign(document.createElement("a"), { href: to });
      document.querySelector("main")?.replaceChildren(link);
      link.click();
      return window.pressSoon(ms);
    },
    [path, wait] as const,
  );
}

function storedCount(page: Page): Promise<number> {
  return page.evaluate((key) => {
    const items: { quantity: number }[] = JSON.parse(localStorage.getItem(key) ?? "[]");
    return items.reduce((sum, { quantity }) => sum + quantity, 0);
  }, CART_KEY);
}

declare global {
  interface Window {
    pressSoon(ms: number): Promise<PressAnswer>;
  }
}

/** Runs in the page, before anything of its own. */
function definePressSoon() {
  const buttonOf = () =>
    document.querySelector<HTMLButtonElement>("main .add-to-cart [type=submit]");

  async function pressSoon(ms: number): Promise<PressAnswer> {
    while (!buttonOf()) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => setTimeout(next, ms));
    const button = buttonOf();
    button?.click();
    return {
      count: document.querySelector(".cart-link b")?.textContent ?? "",
      answer: button?.form?.querySelector("output")?.value ?? "",
    };
  }

  Object.assign(window, { pressSoon });
}
