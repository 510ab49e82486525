import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import {
  browserTest,
  delayRequests,
  expect,
  PHONE,
  visit,
  waitForHydration,
} from "../../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../../kit/filled-cart.ts";

const site = await startApp();
const test = browserTest.with({ site, at: PHONE });

test("on a slow phone the script takes over after the paint; a product wanted before it is counted at once, and the popup follows", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const release = await delayRequests(page, "**/assets/*.js");
  await page.goto("/shop", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Læg i kurv" }).first().click();
  await expect(page.getByRole("status")).toContainText(["Lagt i kurven. Nu er der 1."]);
  await expect(page.locator(".cart-link b")).toHaveText("1");
  await isPainted(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByRole("dialog")).toContainText("Samtalekort");
});

test("pictures further down are asked for after the first paint", async ({ page }) => {
  await page.goto("/nyheder");
  // On a busy machine the line is still before the first of them is asked for, too.
  await page.waitForFunction(() =>
    [...document.images].some(({ loading, complete }) => loading === "lazy" && complete),
  );
  const { paint, asked } = await page.evaluate(readLatePictures);
  assert.ok(asked.length > 0);
  const early = asked.filter(({ at }) => at < paint);
  assert.deepEqual(early, [], `painted after ${paint} ms`);
});

test("the script waits for the picture that a page opens with", async ({ page }) => {
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const scripts: string[] = [];
  await page.addInitScript(waitForEver);
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  await page.route("**/illustrations/hero-vindue.svg", async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await isPainted(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  assert.deepEqual(scripts, []);
  show();
  await page.waitForRequest("**/visitor-*.js");
});

/** Runs in the page: takes away the two seconds after which the script starts whatever comes. */
function waitForEver() {
  const soon = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms >= 2000 ? 0 : soon(work, ms)),
  });
}

/** Runs in the page: when it was first painted, and when each picture below the fold was asked for. */
function readLatePictures() {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const late = [...document.images].filter(({ loading }) => loading === "lazy");
  const asked = [...new Set(late.map(({ src }) => src))].flatMap((src) =>
    performance.getEntriesByName(src).map(({ startTime }) => ({ src, at: startTime })),
  );
  return { paint, asked };
}

test("the cart says 'Indlæser...' while its script is on its way, and never that it is empty where something lies in it", async ({
  page,
}) => {
  await page.addInitScript(putIntoCart, TWO_CARDS);
  const release = await delayRequests(page, "**/assets/cart-page*.js");
  const words = page.getByRole("main").getByText("Indlæser...");
  await page.goto("/kurv", { waitUntil: "commit" });
  await expect(words).toBeVisible();
  await page.goto("/om");
  await waitForHydration(page);
  await page.evaluate(noteWords, "Din kurv er tom");
  await page.getByRole("link", { name: "Kurv, 2 varer" }).click();
  await expect(words).toBeVisible();
  await expect(page.getByText("Kurven virker kun med JavaScript")).toBeHidden();
  release();
  await expect(page.locator(".bill__total")).toContainText("757 kr.");
  await expect(words).toBeHidden();
  assert.equal(await page.evaluate(() => Reflect.get(window, "haveBeenSeen")), false);
});

/** Runs in the page: notes whether these words are ever to be seen. */
function noteWords(words: string) {
  Object.assign(window, { haveBeenSeen: false });
  function look() {
    if (document.body.innerText.includes(words)) Object.assign(window, { haveBeenSeen: true });
    requestAnimationFrame(look);
  }
  look();
}

test("a product wanted before the popup could come is counted on every page, and no popup follows to another page", async ({
  page,
}) => {
  const release = await delayRequests(page, "**/assets/cart-popup*.js");
  await page.goto("/shop/samtalekort");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Én mere" }).click();
  await page.getByRole("button", { name: "Én mere" }).click();
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("link", { name: "Kurv, 3 varer" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Shop" }).first().click();
  await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
  await page.getByRole("link", { name: "Kurv, 4 varer" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Forside" }).click();
  await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
  release();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the quantity beside 'Læg i kurv' is a whole number from 1 to 999: what is none gives way to the number before", async () => {
  for (const withScript of [true, false]) {
    await visit({ site, at: PHONE }, async (page) => {
      if (!withScript) await delayRequests(page, "**/assets/*.js");
      await page.goto("/shop/samtalekort", { waitUntil: "commit" });
      if (withScript) await waitForHydration(page);
      const field = page.getByLabel("Antal");
      await field.fill("4");
      await field.press("Tab");
      for (const typed of ["2,5", "2.5", "0", "-1", "to", ""]) {
        await field.fill("");
        await field.pressSequentially(typed);
        await field.press("Tab");
        await expect(field, typed).toHaveValue("4");
      }
      await field.fill("5000");
      await field.press("Tab");
      await page.getByRole("button", { name: "Én mere" }).click();
      await expect(field).toHaveValue("999");
      await field.fill("1");
      await page.getByRole("button", { name: "Én færre" }).click();
      await expect(field).toHaveValue("1");
      await field.fill("2,5");
      await field.press("Enter");
      await expect(page.getByRole("status")).toContainText(["Nu er der 1."]);
    });
  }
});

const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
