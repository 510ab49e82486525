import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { DESK, openPage } from "./browser.ts";
import { median, round } from "./figures.ts";
import { browserCookies, withSite } from "./site.ts";

/** Not counted: they run uncompiled code. */
const FIRST_KEYS = 15;
const KEYS = 30;
const PAUSE_MS = 120;
const TYPED = "vi taler om det som er nyt ";

const TEXT = "[contenteditable=true]";
const FIELDS = {
  "/admin/viden?rediger=artikel-1794299116402": ["[name=title]", TEXT],
  "/admin/om?rediger=signe-holmgaard": ["[name=navn]", TEXT],
  "/admin/klinikken": ["[name=svartid]"],
};

export function measureFormKeys(rounds: number) {
  return withSite(async ({ origin, cookie }) => {
    const rows: Record<string, Record<string, number>> = {};
    const bare = await openPage(DESK);
    await bare.setContent("<input aria-label=line><div contenteditable aria-label=text>Hej</div>");
    for (const [path, selectors] of Object.entries(FIELDS)) {
      const page = await openPage(DESK);
      await page.context().addCookies(browserCookies(cookie, origin));
      await page.goto(origin + path);
      await page.frameLocator("iframe").getByRole("main").waitFor();
      await wait(3000);
      for (const selector of selectors) {
        const field = page.locator(selector).first();
        const peer = bare.locator(selector === TEXT ? "div" : "input");
        const ours = await typeKeys(page, field, rounds * KEYS);
        const theirs = await typeKeys(bare, peer, rounds * KEYS);
        rows[`${path} ${selector}`] = {
          "main thread a key, ms": round(ours),
          "bare, ms": round(theirs),
          ratio: round(ours / theirs, 2),
        };
      }
      await page.context().close();
    }
    await bare.context().close();
    return rows;
  });
}

/** @returns the milliseconds of a key's handlers and of the frame that shows it */
async function typeKeys(page: Page, field: Locator, keys: number): Promise<number> {
  await page.bringToFront();
  await field.focus();
  await field.evaluate(noteKeys);
  for (let key = 0; key < FIRST_KEYS + keys; key += 1) {
    await page.keyboard.press(TYPED.charAt(key % TYPED.length));
    await wait(PAUSE_MS);
  }
  const noted: number[] = await page.evaluate(() => Object(window).noted);
  return median(noted.slice(FIRST_KEYS));
}

function noteKeys(field: Element) {
  const noted: number[] = [];
  Object(window).noted = noted;
  field.addEventListener(
    "keydown",
    () => {
      const pressed = performance.now();
      afterTask(() => {
        const task = performance.now() - pressed;
        requestAnimationFrame(() => {
          const frame = performance.now();
          afterTask(() => noted.push(task + performance.now() - frame));
        });
      });
    },
    { capture: true },
  );
  function afterTask(then: () => void) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  }
}
