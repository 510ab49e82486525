import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { DESK, openPage, PHONE, PRESS_MS, paintAfterPress, pressByFinger } from "./browser.ts";
import { median, round } from "./figures.ts";
import { withSite } from "./site.ts";

const LINKS = 5;
/** The time that a pointer rests on a link before it presses. */
const HOVER_MS = 100;

type Way = {
  options: BrowserContextOptions;
  menu: string;
  point: (page: Page, href: string) => Promise<unknown>;
  press: (page: Page, href: string) => Promise<unknown>;
};

const MOUSE: Way = {
  options: DESK,
  menu: "nav[aria-label=Hovedmenu]",
  async point(page, href) {
    const link = page.locator(`a[href="${href}"]`);
    await page.locator(".nav__item", { has: link }).first().hover();
    await linkTo(page, MOUSE, href).hover();
    await wait(HOVER_MS);
  },
  async press(page) {
    await page.mouse.down();
    await wait(PRESS_MS);
    await page.mouse.up();
  },
};

const TOUCH: Way = {
  options: PHONE,
  menu: "nav[aria-label=Mobilmenu]",
  async point(page, href) {
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const link = linkTo(page, TOUCH, href);
    if (await link.isVisible()) return;
    const group = page.locator("details", { has: page.locator(`a[href="${href}"]`) });
    await group.locator("summary").tap();
  },
  press: (page, href) => pressByFinger(page, linkTo(page, TOUCH, href)),
};

export function measureNavigation(rounds: number) {
  return withSite(async ({ origin }) => {
    const rows: Record<string, Record<string, number>> = {};
    for (const [name, way] of Object.entries({ mouse: MOUSE, touch: TOUCH })) {
      const ours: number[] = [];
      const plain: number[] = [];
      const links = await linksIn(origin, way);
      for (let count = 0; count < rounds; count += 1) {
        for (const href of links) {
          ours.push(await timeOurs(origin, way, href));
          plain.push(await timePlain(origin, way, href));
        }
      }
      rows[name] = {
        "Samspil, ms": round(median(ours), 0),
        slowest: round(Math.max(...ours), 0),
        "plain document, ms": round(median(plain), 0),
        "its slowest": round(Math.max(...plain), 0),
        ratio: round(median(ours) / median(plain), 2),
      };
    }
    return rows;
  });
}

async function timeOurs(origin: string, way: Way, href: string): Promise<number> {
  const page = await openPage(way.options);
  await page.goto(origin, { waitUntil: "networkidle" });
  await way.point(page, href);
  const [{ pressedAt, paintedAt }] = await Promise.all([
    page.evaluate(paintAfterPress, { pressed: "a", shown: "#indhold h1" }),
    way.press(page, href),
  ]);
  await page.context().close();
  return paintedAt - pressedAt;
}

/** The browser's own navigation: our scripts do not get the click. */
async function timePlain(origin: string, way: Way, href: string): Promise<number> {
  const page = await openPage(way.options);
  await page.addInitScript(() => {
    const navigate = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link) return;
      event.stopImmediatePropagation();
      sessionStorage.setItem("pressed", String(performance.timeOrigin + event.timeStamp));
    };
    addEventListener("click", navigate, true);
  });
  await page.goto(origin, { waitUntil: "networkidle" });
  await way.point(page, href);
  await way.press(page, href);
  await page.waitForURL(origin + href, { waitUntil: "networkidle" });
  const duration = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const painted = performance.timeOrigin + (paint?.startTime ?? Number.NaN);
    return painted - Number(sessionStorage.getItem("pressed"));
  });
  await page.context().close();
  return duration;
}

async function linksIn(origin: string, { menu }: Way): Promise<string[]> {
  const page = await openPage(DESK);
  await page.goto(origin);
  const all = page.locator(`${menu} a:not([href="/"])`);
  const links = await all.evaluateAll((links) => links.map((a) => a.getAttribute("href") ?? ""));
  await page.context().close();
  return [...new Set(links)].slice(0, LINKS);
}

function linkTo(page: Page, { menu }: Way, href: string) {
  return page.locator(`${menu} a[href="${href}"]`).first();
}
