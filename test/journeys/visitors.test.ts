import assert from "node:assert/strict";
import { test as nodeTest } from "node:test";
import type { Page } from "@playwright/test";
import { examplePages } from "../../app/features.ts";
import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";
import { openSite } from "../kit/site.ts";
import { fillIn, mathilde } from "./order.ts";

const app = await openSite();
const test = browserTest.with({ site: app, at: PHONE, expectedErrors: [/status of 404/] });

test("a visitor on a phone is asked for no cookie and told to no other site, however a page is read", async ({
  page,
}) => {
  const others: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol, href } = new URL(request.url());
    if (origin !== app.origin && protocol !== "data:") others.push(href);
  });
  for (const path of ["/", "/kontakt", "/om/signe-holmgaard?lang=en", "/findes-ikke"]) {
    await open(page, path);
    await scrollThrough(page);
    await expectKept(page, []);
  }
  assert.deepEqual(others, []);
});

test("a visitor's browser keeps cart and order, then what the thanks say", async ({ page }) => {
  await page.goto("/shop/samtalekort");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await fillIn(page, mathilde);
  await expectKept(page, ["samspil-bestilling", "samspil-cart"]);
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
  await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
  const cart = () => page.evaluate(() => localStorage.getItem("samspil-cart"));
  await expect.poll(cart).toBe("[]");
  // The number and lines for a day; the address for as long as the tab is open.
  await expectKept(page, ["samspil-bestilling", "samspil-bestilling-sendt", "samspil-cart"]);
  const lasting = await page.evaluate(() => JSON.stringify(localStorage));
  assert.doesNotMatch(lasting, /@|vej|Mathilde/);
});

nodeTest("no answer to a visitor sets a cookie or lets another site read it", async () => {
  for (const path of [
    ...examplePages,
    ...LAW_PAGES.map(({ slug }) => `/${slug}`),
    "/findes-ikke",
    "/nyheder.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/illustrations/kort.svg",
    "/om.data",
    "/healthz",
    "/media/hero/MBT-boger.avif",
    "/admin/login",
    "/admin",
  ]) {
    const answer = await app.get(path, { origin: "https://ond.example" });
    assert.deepEqual(answer.headers.getSetCookie(), [], path);
    for (const [name] of answer.headers) assert.doesNotMatch(name, /^access-control-/, path);
  }
});

/** To the end and back, so that what waits below the fold is fetched. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 700) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** No cookie, and of the browser's storages only these keys. */
async function expectKept(page: Page, keys: string[]) {
  const kept = await page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    caches: "caches" in window ? await caches.keys() : [],
    cookies: document.cookie,
  }));
  const nothing = { databases: [], workers: 0, caches: [], cookies: "" };
  assert.deepEqual(kept, { ...nothing, keys }, page.url());
  assert.deepEqual(await page.context().cookies(), [], page.url());
}
