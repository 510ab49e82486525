import assert from "node:assert/strict";
import type { Page, Route } from "@playwright/test";
import {
  browserTest,
  DESK,
  expect,
  open,
  routePages,
  stopClock,
  waitForHydration,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";
import { putInCart } from "./order.ts";

const site = await openSite();
const test = browserTest.with({ site, at: DESK, expectedErrors: [/./] });

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name });
const errorHeading = (page: Page) => page.getByRole("heading", { name: "Ups, noget gik galt" });
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });

async function answerOfAnotherBuild(route: Route) {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replace(/data-build="[^"]*"/, 'data-build="/assets/visitor-another.js"');
  await route.fulfill({ response, body });
}

test("a page that another build or a proxy answers is loaded anew, once", async ({ page }) => {
  for (const answer of [
    answerOfAnotherBuild,
    (route: Route) => route.fulfill({ status: 404, body: "Not here" }),
  ]) {
    const documents = countDocuments(page);
    const letPass = await readFrontPage(page, answer);
    await menuLink(page, "Kontakt").click();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt os" })).toBeVisible();
    await expect(page).toHaveURL("/kontakt");
    assert.equal(await isSameDocument(page), false);
    assert.equal(documents(), 2);
    await letPass();
  }
});

test("when a new build comes under an open page, Back is loaded anew too", async ({ page }) => {
  await readFrontPage(page, (route) => route.continue());
  await menuLink(page, "Kontakt").click();
  await expect(page).toHaveTitle("Kontakt os · Samspil");
  await routePages(page, answerOfAnotherBuild);
  await page.goBack({ waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
  await expect(page).toHaveURL("/");
  assert.equal(await isSameDocument(page), false);
});

test("an answer of a server in trouble is told of, and 'Prøv igen' keeps the way back", async ({
  page,
}) => {
  const letPass = await readFrontPage(page, (route) => route.fulfill({ status: 502, body: "" }));
  await menuLink(page, "Kontakt").click();
  await expect(errorHeading(page)).toBeVisible();
  await expect(page.getByText("Der opstod en fejl ved indlæsning af data.")).toBeVisible();
  await expect(page).toHaveTitle("Ups, noget gik galt · Samspil");
  await expect(menuLink(page, "Kontakt")).toHaveAttribute("aria-current", "page");
  const former = await errorHeading(page).elementHandle();
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await former?.waitForElementState("hidden");
  await expect(errorHeading(page)).toBeVisible();
  await letPass();
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await expect(page).toHaveTitle("Kontakt os · Samspil");
  assert.equal(await isSameDocument(page), true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /Plads til/ })).toBeVisible();
});

test("after an answer that broke off 'Prøv igen' leads to the place that the link named", async ({
  page,
}) => {
  const letPass = await readFrontPage(page, (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "Hjælp lige nu" }).last().click();
  await expect(errorHeading(page)).toBeVisible();
  await letPass();
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await expect(page).toHaveURL("/kontakt#hjaelp");
  await expect(page).toHaveTitle("Kontakt os · Samspil");
  assert.equal(await isSameDocument(page), true);
});

test("after 120 seconds without an answer the page says so and offers 'Prøv igen'", {
  clock: true,
}, async ({ page }) => {
  await readFrontPage(page, () => {});
  await stopClock(page);
  await menuLink(page, "Kontakt").click();
  await page.getByText("Indlæser...").waitFor();
  await page.clock.fastForward(119_000);
  await expect(errorHeading(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await page.getByRole("link", { name: "Prøv igen" }).waitFor();
});

for (const files of ["**/assets/visitor-*.js", "**/assets/*.css"]) {
  test(`a page without ${files} is loaded anew, and all of it is there`, async ({ page }) => {
    const documents = countDocuments(page);
    await page.route(files, (route) => (documents() > 1 ? route.continue() : gone(route)));
    // In the page itself: what is asked of it from outside may be lost while it is loaded anew.
    await page.addInitScript(() => addEventListener("load", () => scrollTo(0, 800)));
    await page.goto("/shop");
    await loadedAnew(page);
    await page.getByRole("button", { name: "Læg i kurv" }).first().click();
    await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
    assert.equal(documents(), 2);
  });
}

test("a page is loaded anew once a minute, and the cart is kept", async ({ page }) => {
  const documents = countDocuments(page);
  await page.route(/\/assets\/(carousel|cart-page)-[^/]*\.js$/, (route) =>
    documents() > 2 ? route.continue() : gone(route),
  );
  await page.goto("/");
  await loadedAnew(page);
  await waitForHydration(page);
  await menuLink(page, "Shop").click();
  await page.getByRole("button", { name: "Læg i kurv" }).first().click();
  const cart = page.getByRole("link", { name: "Kurv 1 vare" });
  await cart.waitFor();
  assert.equal(documents(), 2);
  await page.evaluate(() => Object.assign(performance, { now: () => 61_000 }));
  await cart.click();
  await page.getByRole("heading", { name: "Din kurv" }).waitFor();
  assert.equal(documents(), 3);
  await open(page, "/shop/samtalekort");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("dialog").getByText("1 × Samtalekort").waitFor();
});

test("what is being written is not lost to a page that is loaded anew", async ({ page }) => {
  const documents = countDocuments(page);
  await page.route("**/assets/postal-towns-*.js", gone);
  await putInCart(page);
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  const postnummer = page.getByRole("textbox", { name: "Postnummer" });
  const looked = page.waitForResponse((answer) => answer.request().method() === "HEAD");
  await postnummer.pressSequentially("2100");
  await looked;
  await haveLooked(page);
  await expect(postnummer).toBeFocused();
  assert.equal(documents(), 1);
});

test("the script that counts how fast pages feel reports, and stopped it takes nothing with it", {
  site: () => openSite({ environment: { WEB_VITALS: "on" } }),
}, async ({ page }) => {
  const documents = countDocuments(page);
  await page.route("**/assets/report-vitals-*.js", (route) => route.abort("blockedbyclient"));
  const stopped = page.waitForEvent("requestfailed");
  await page.goto("/shop");
  await stopped;
  await waitForHydration(page);
  await page.getByRole("button", { name: "Læg i kurv" }).first().click();
  await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
  assert.equal(documents(), 1);
  await page.unroute("**/assets/report-vitals-*.js");
  const report = page.waitForRequest("**/vitals");
  await open(page, "/");
  await page.mouse.click(5, 5);
  await page.goto("/kontakt");
  assert.match(
    (await report).postData() ?? "",
    /^[A-Z]{3,4} (good|needs-improvement|poor) \d+\.\d{3}$/,
  );
});

test("an editor of texts that does not come takes nothing with it, and can be asked for again", {
  as: EMAIL,
  clock: true,
}, async ({ page }) => {
  await page.route("**/assets/rich-text-editor-*.js", () => {});
  await page.goto("/admin/nyheder?ny");
  await page.getByRole("textbox", { name: "Titel" }).fill("Åbent hus");
  await page.getByText("Skriv bare.").waitFor();
  await page.clock.fastForward(121_000);
  await page.getByText("Teksten kan ikke redigeres lige nu").waitFor();
  await page.unroute("**/assets/rich-text-editor-*.js");
  page.on("dialog", (asked) => asked.accept());
  await page.getByRole("button", { name: "Prøv igen" }).click();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Åbent hus");
  await page.getByRole("textbox", { name: "Indhold" }).waitFor();
});

/** Opens the front page; from now on other pages are answered by `answer`, until the returned function is called. */
async function readFrontPage(page: Page, answer: (route: Route) => unknown) {
  await open(page, "/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return routePages(page, answer);
}

/** @returns the number of documents that have been loaded since */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

function loadedAnew(page: Page) {
  return page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => "type" in entry && entry.type === "reload"),
  );
}

/** The page has its own answer before the one to this. */
async function haveLooked(page: Page) {
  await page.evaluate(async () => void (await fetch("", { method: "HEAD", cache: "no-store" })));
}
