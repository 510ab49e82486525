import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { DESK, PHONE, slowDown } from "./chromium.ts";

const SLOWER = 4;
/** As long as a hand rests on a link before it presses, and a button or a finger then stays down. */
const HOVER_MS = 100;
const PRESS_MS = 80;

/** From the front page to each page of its menu, pointed at first: milliseconds from the click to the next content's paint. */
export function turnByMouse(browser: Browser, origin: string, only?: string): Promise<Turns> {
  return turnToEach(browser, DESK, origin, {
    menu: "nav[aria-label=Hovedmenu]",
    only,
    async press(page, href) {
      const link = page.locator(`nav[aria-label=Hovedmenu] a[href="${href}"]`).first();
      await page
        .locator(".nav__item", { has: page.locator(`a[href="${href}"]`) })
        .first()
        .hover();
      await link.hover();
      await wait(HOVER_MS);
      await page.mouse.down();
      await wait(PRESS_MS);
      await page.mouse.up();
    },
  });
}

/** The same by a finger, which gives no notice. */
export function turnByTouch(browser: Browser, origin: string, only?: string): Promise<Turns> {
  return turnToEach(browser, PHONE, origin, {
    menu: "nav[aria-label=Mobilmenu]",
    only,
    async press(page, href) {
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      const link = page.locator(`nav[aria-label=Mobilmenu] a[href="${href}"]`).first();
      if (!(await link.isVisible())) {
        await page
          .locator("details", { has: page.locator(`a[href="${href}"]`) })
          .locator("summary")
          .tap();
      }
      await link.tap({ trial: true });
      await pressByFinger(page, await middleOf(link));
    },
  });
}

/** By link, in milliseconds: the turn, and the same change made by hand, which no turn can be quicker than. */
export type Turns = Record<string, { turned: number; byHand: number }>;
type Press = (page: Page, href: string) => Promise<void>;
type Way = { menu: string; only?: string; press: Press };

/** Each turn is the first of a visit; by hand in turn with it, so that a busy moment meets both. */
async function turnToEach(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  { menu, only, press }: Way,
): Promise<Turns> {
  const turns: Turns = {};
  for (const href of only ? [only] : await linksIn(browser, origin, menu)) {
    const turn = (isByHand: boolean) =>
      visit(browser, options, origin, async (page) => {
        // Asked once, and before: what a test asks of the page meanwhile is work for the same slowed processor.
        const painted = page.evaluate(paintAfterPress);
        if (isByHand) await page.evaluate(turnByHand, href);
        await press(page, href);
        return painted;
      });
    turns[href] = { turned: await turn(false), byHand: await turn(true) };
  }
  return turns;
}

async function visit<Seen>(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  look: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await slowDown(page, SLOWER);
  await page.goto(origin, { waitUntil: "networkidle" });
  const seen = await look(page);
  await context.close();
  return seen;
}

async function linksIn(browser: Browser, origin: string, menu: string): Promise<string[]> {
  const page = await browser.newPage(DESK);
  await page.goto(origin);
  const links = await page
    .locator(`${menu} a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
  await page.close();
  return [...new Set(links)].filter((href) => href !== "/");
}

async function middleOf(link: Locator) {
  const box = await link.boundingBox();
  if (!box) throw new Error("the link is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function pressByFinger(page: Page, middle: { x: number; y: number }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle] });
  await wait(PRESS_MS);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Runs in the page: without React or router, the words of the page behind the link, ready made, are put in the place of these. */
async function turnByHand(href: string) {
  const answer = await fetch(href);
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = document.importNode(read.querySelector("main") ?? read.body, true);
  for (const picture of next.querySelectorAll("picture, img")) picture.remove();
  const turn = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest("a")) return;
    event.preventDefault();
    event.stopPropagation();
    document.querySelector("main")?.replaceWith(next);
    for (const menu of document.querySelectorAll("dialog")) menu.classList.add("panel--left");
    scrollTo(0, 0);
  };
  addEventListener("click", turn, true);
}

/** Runs in the page. @returns how long after the end of the press on a link another heading was painted */
function paintAfterPress(): Promise<number> {
  const heading = () => document.querySelector("#indhold h1");
  const before = heading()?.textContent;
  let pressedAt = Number.NaN;
  const note = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Element) || !target.closest("a")) return;
    removeEventListener("click", note, true);
    pressedAt = timeStamp;
    const observer = new MutationObserver(() => {
      const next = heading();
      if (!next || next.textContent === before) return;
      observer.disconnect();
      next.setAttribute("elementtiming", "next");
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["id"],
    });
  };
  addEventListener("click", note, true);
  return new Promise((resolve) => {
    // The browser's own account of when an element's first pixels were shown.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("renderTime" in entry) resolve(Number(entry.renderTime) - pressedAt);
      }
    }).observe({ type: "element" });
  });
}
