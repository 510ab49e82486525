import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContext, Page } from "@playwright/test";
import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";
import { type App, startApp } from "../kit/app.ts";
import { waitForHydration } from "../kit/browser.ts";
import { watchedContext } from "./watch.ts";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Answers that a page is asked for on purpose. */
export const ON_PURPOSE = [
  /Failed to load resource: the server responded with a status of (404|500)/,
];

/** @param each of so many pages one is read */
export function tryPages(each: number) {
  describe("a visitor on a phone", () => {
    test("is asked for no cookie and told to no other site, on any page, however it is read", async () => {
      const app = await startApp();
      const paths = await publicPaths(app);
      const { context, faults } = await watchedContext(app.origin, {
        ...PHONE,
        expectedErrors: ON_PURPOSE,
      });
      assert.ok(paths.includes("/viden") && paths.some((path) => path.endsWith("?lang=en")));
      const left = paths.filter((_path, index) => index % each === 0);
      const tabs = Array.from({ length: 3 }, async () => {
        const page = await context.newPage();
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await page.goto(path);
          await waitForHydration(page);
          await scrollThrough(page);
          await openMenu(page);
          await assertNothingKept(context, page, []);
        }
      });
      await Promise.all(tabs);
      await context.close();
      assert.deepEqual(faults, []);
    });
  });
}

/** What the sitemap names, and what it does not. */
export async function publicPaths(app: App): Promise<string[]> {
  const sitemap = await app.page("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&").slice(app.origin.length),
  );
  const law = LAW_PAGES.map(({ slug }) => `/${slug}`);
  return [
    ...new Set([...listed, ...law]),
    "/viden?tag=bog",
    "/findes-ikke",
    "/om/findes-ikke",
    "/viden/findes-ikke",
  ];
}

/** To the end and back, so that what waits below the fold is fetched. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 700) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  // Escape leads out of some pages altogether.
  await page.getByRole("button", { name: "Luk menuen" }).click();
}

/** No cookie, and of the browser's storages only `keys`; an empty cart may stand for none. */
export async function assertNothingKept(context: BrowserContext, page: Page, keys: string[]) {
  const where = page.url();
  assert.deepEqual(await context.cookies(), [], where);
  const kept = await page.evaluate(async () => ({
    cookie: document.cookie,
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    caches: "caches" in window ? await caches.keys() : [],
  }));
  const known = [...keys, "react-router-scroll-positions", "samspil-cart"];
  assert.deepEqual(
    kept.keys.filter((key) => !known.includes(key)),
    [],
    where,
  );
  for (const key of keys) assert.ok(kept.keys.includes(key), `${where}: ${key}`);
  assert.deepEqual(
    { ...kept, keys: [] },
    { cookie: "", keys: [], databases: [], workers: 0, caches: [] },
  );
}
