import assert from "node:assert/strict";
import type { BrowserContext, Page } from "@playwright/test";
import { ENGLISH_PATH } from "../../app/content/en/en.ts";
import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";
import type { App } from "../kit/app.ts";
import { PHONE, waitForHydration } from "../kit/browser.ts";
import { watchedContext } from "./watch.ts";

/** Answers that a page is asked for on purpose. */
export const ON_PURPOSE = [
  /Failed to load resource: the server responded with a status of (404|500)/,
];

/** Reads each page to its end, opens its menu, and fails if anything is kept or asked of another site. */
export async function readPages(app: App, paths: string[]) {
  const { context, faults } = await watchedContext(app.origin, {
    ...PHONE,
    expectedErrors: ON_PURPOSE,
  });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    await scrollThrough(page);
    // The page in English has no menu.
    if (path !== ENGLISH_PATH) await openMenu(page);
    await assertNothingKept(context, page, []);
  }
  await context.close();
  assert.deepEqual(faults, []);
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
