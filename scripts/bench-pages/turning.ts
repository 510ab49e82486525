import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESK, openPage, PHONE, pressByFinger } from "./chromium.ts";
import { paintAfterPress } from "./painted.ts";

/** As long as a hand rests on a link before it presses, and a button then stays down. */
const HOVER_MS = 100;
const PRESS_MS = 80;
/** By then a page that is fetched ahead has come. */
const FETCHED_MS = 500;

/** How a link of the front page's menus is pointed at and pressed. */
export type Way = {
  options: BrowserContextOptions;
  menu: string;
  point: (page: Page, href: string) => Promise<unknown>;
  press: (page: Page, href: string) => Promise<unknown>;
};

const MOUSE: Way = {
  options: DESK,
  menu: "nav[aria-label=Hovedmenu]",
  async point(page, href) {
    await page
      .locator(".nav__item", { has: page.locator(`a[href="${href}"]`) })
      .first()
      .hover();
    await linkTo(page, MOUSE, href).hover();
    await wait(HOVER_MS);
  },
  async press(page) {
    await page.mouse.down();
    await wait(PRESS_MS);
    await page.mouse.up();
  },
};

/** A finger gives no notice but the menu that it opens. */
const TOUCH: Way = {
  options: PHONE,
  menu: "nav[aria-label=Mobilmenu]",
  async point(page, href) {
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const link = linkTo(page, TOUCH, href);
    if (!(await link.isVisible())) {
      await page
        .locator("details", { has: page.locator(`a[href="${href}"]`) })
        .locator("summary")
        .tap();
    }
    await link.tap({ trial: true });
  },
  press: (page, href) => pressByFinger(page, linkTo(page, TOUCH, href)),
};

export const WAYS = { mouse: MOUSE, touch: TOUCH };

export type Turn = {
  way: Way;
  href: string;
  /** The same change is made by hand: no turn can be quicker. */
  isByHand?: boolean;
  /** The connection is cut between pointing and pressing, when the page has come. */
  isOffline?: boolean;
};

/** A visit's first turn. @returns milliseconds from the end of the press to the paint of the next heading */
export async function turn(browser: Browser, origin: string, kind: Turn): Promise<number> {
  const page = await openPage(browser, kind.way.options);
  await page.goto(origin, { waitUntil: "networkidle" });
  // Asked once, and before: what a test asks of the page meanwhile is work for the same slowed processor.
  const [{ pressedAt, paintedAt }] = await Promise.all([
    page.evaluate(paintAfterPress, { pressed: "a", shown: "#indhold h1" }),
    pressed(page, kind),
  ]);
  await page.context().close();
  return paintedAt - pressedAt;
}

async function pressed(page: Page, { way, href, isByHand, isOffline }: Turn) {
  if (isByHand) await page.evaluate(turnByHand, href);
  await way.point(page, href);
  if (isOffline) {
    await wait(FETCHED_MS);
    await page.context().setOffline(true);
  }
  await way.press(page, href);
}

/** In milliseconds; by hand in turn with it, so that a busy moment meets both. */
export type Turns = { turned: number; byHand: number }[];

/** From the front page to each page of its menu. */
export async function turnToEach(
  browser: Browser,
  origin: string,
  way: Way,
  only?: string,
): Promise<Turns> {
  const turns: Turns = [];
  for (const href of only ? [only] : await linksIn(browser, origin, way)) {
    const turned = await turn(browser, origin, { way, href });
    turns.push({ turned, byHand: await turn(browser, origin, { way, href, isByHand: true }) });
  }
  return turns;
}

export async function linksIn(browser: Browser, origin: string, { menu }: Way): Promise<string[]> {
  const page = await browser.newPage(DESK);
  await page.goto(origin);
  const links = await page
    .locator(`${menu} a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
  await page.close();
  return [...new Set(links)].filter((href) => href !== "/");
}

function linkTo(page: Page, { menu }: Way, href: string) {
  return page.locator(`${menu} a[href="${href}"]`).first();
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
