import assert from "node:assert/strict";
import type { Page, Request, Route } from "@playwright/test";
import {
  answerOfAnotherBuild,
  app,
  contactLink,
  countDocuments,
  gone,
  isSameDocument,
  readFrontPage,
  test,
} from "../../journeys/new-build.ts";
import { startApp } from "../../kit/app.ts";
import { expect, routePages, stopClock, waitForHydration } from "../../kit/browser.ts";

const loadedAnew = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((entry) => "type" in entry && entry.type === "reload"),
  );
const isPopupsScript = (request: Request) => request.url().includes("/cart-popup-");
const errorHeading = (page: Page) => page.getByRole("heading", { name: "Ups, noget gik galt" });

test("a new build comes under an open page: Back is loaded anew too", async ({ page }) => {
  await readFrontPage(page, (route) => route.continue());
  await contactLink(page).click();
  await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
  await expect(page).toHaveURL("/kontakt");
  await routePages(page, answerOfAnotherBuild);
  await page.goBack({ waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: /Plads til/ }).waitFor();
  await expect(page).toHaveURL("/");
  assert.equal(await isSameDocument(page), false);
});

const breakOff = (route: Route) => route.abort("connectionreset");
const fail = (route: Route) => route.fulfill({ status: 502, body: "Bad gateway" });
for (const [name, begin] of Object.entries({
  "an answer that breaks off": (page: Page) => readFrontPage(page, breakOff),
  "a server in trouble": (page: Page) => readFrontPage(page, fail),
  async "no connection"(page: Page) {
    await readFrontPage(page, (route) => route.continue());
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
})) {
  test(`${name}: the page says so inside its frame, and 'Prøv igen' keeps the way back`, async ({
    page,
  }) => {
    const letPass = await begin(page);
    await contactLink(page).click();
    await expect(errorHeading(page)).toBeVisible();
    await expect(page).toHaveTitle("Ups, noget gik galt · Samspil");
    await expect(contactLink(page)).toHaveAttribute("aria-current", "page");
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
}

test("'Prøv igen' asks anew where the link named a place in the page", async ({ page }) => {
  const letPass = await readFrontPage(page, fail);
  await page.getByRole("link", { name: "Hjælp lige nu" }).last().click();
  await expect(errorHeading(page)).toBeVisible();
  await letPass();
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await expect(page).toHaveURL("/kontakt#hjaelp");
  await expect(page).toHaveTitle("Kontakt os · Samspil");
  assert.equal(await isSameDocument(page), true);
});

test("nothing for 120 seconds: the page says so and offers 'Prøv igen'", async ({ page }) => {
  await page.clock.install();
  const letPass = await readFrontPage(page, () => {});
  await stopClock(page);
  await contactLink(page).click();
  await page.getByText("Indlæser...").waitFor();
  await page.clock.fastForward(119_000);
  await expect(errorHeading(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await errorHeading(page).waitFor();
  await letPass();
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
});

for (const files of ["**/assets/visitor-*.js", "**/assets/cart-popup-*.js", "**/assets/*.css"]) {
  test(`without ${files} it is loaded anew, and all of it is there`, async ({ page }) => {
    const documents = countDocuments(page);
    await page.route(files, (route, request) =>
      documents() > 1 ? route.continue() : gone(route, request),
    );
    // In the page itself: what is asked of it from outside may be lost while it is loaded anew.
    await page.addInitScript(() => addEventListener("load", () => scrollTo(0, 800)));
    await page.goto("/shop");
    await loadedAnew(page);
    await page.getByRole("button", { name: "Læg i kurv" }).first().click();
    await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
    assert.equal(documents(), 2);
  });
}

test("a page that was loaded anew long ago is so again when its files are gone by then", async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.clock.install();
  await page.goto("/shop/samtalekort");
  await page.route("**/assets/cart-popup-*.js", (route, request) =>
    documents() > 2 ? route.continue() : gone(route, request),
  );
  await page.reload();
  await waitForHydration(page);
  await page.clock.fastForward(61_000);
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("link", { name: "Kurv, 1 vare" }).waitFor();
  await expect.poll(documents).toBe(3);
});

test("'Læg i kurv' counts each press while the popup's script cannot be had, and the popup comes with the page that has it", async ({
  page,
}) => {
  await page.route("**/assets/cart-popup-*.js", (route) => route.abort());
  await page.goto("/shop/samtalekort");
  const failed = page.waitForEvent("requestfailed", isPopupsScript);
  await page.reload();
  await waitForHydration(page);
  const button = page.getByRole("button", { name: "Læg i kurv" });
  await button.click();
  await page.getByRole("link", { name: "Kurv, 1 vare" }).waitFor();
  await failed;
  await button.click();
  await page.getByRole("link", { name: "Kurv, 2 varer" }).waitFor();
  await page.unroute("**/assets/cart-popup-*.js");
  await page.reload();
  await waitForHydration(page);
  await button.click();
  await page.getByRole("dialog").getByText("1 × Samtalekort").waitFor();
  await page.getByRole("link", { name: "Kurv, 3 varer" }).waitFor();
});

test("an order that is being written is not lost to a reload", async ({ page }) => {
  const documents = countDocuments(page);
  await page.route("**/assets/postal-towns-*.js", gone);
  await page.goto("/shop/samtalekort");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  const postnummer = page.getByRole("textbox", { name: "Postnummer" });
  const looked = page.waitForResponse((answer) => answer.request().method() === "HEAD");
  await postnummer.pressSequentially("2100");
  await looked;
  await page.waitForLoadState("networkidle");
  await expect(postnummer).toBeFocused();
  assert.equal(documents(), 1);
});

test("when the new one's do not come either, it is loaded no third time, and can be read", async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route("**/assets/*.js", gone);
  await page.goto("/shop");
  await loadedAnew(page);
  await page.waitForLoadState("networkidle");
  assert.equal(documents(), 2);
  await page.getByRole("link", { name: "Samtalekort" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Samtalekort" }).waitFor();
});

test("stopped by a content blocker, the script that counts how fast pages feel takes nothing with it", async ({
  page,
}) => {
  const documents = countDocuments(page);
  const { origin } = await startApp({ environment: { WEB_VITALS: "on" } });
  const stopped = page.waitForEvent("requestfailed");
  await page.route("**/assets/report-vitals-*.js", async (route) => {
    await page.locator("footer").waitFor();
    await route.abort("blockedbyclient");
  });
  await page.route("**/assets/visitor-*.js", async (route) => {
    await stopped;
    await route.continue();
  });
  await page.goto(`${origin}/shop`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Læg i kurv" }).first().click();
  await page.getByRole("dialog").getByText("Samtalekort").first().waitFor();
  assert.equal(documents(), 1);
});

test("an admin's editor of texts that does not come takes nothing else with it, and can be asked for again", async ({
  page,
}) => {
  const documents = countDocuments(page);
  const { cookie } = await app.signIn();
  await page.context().setExtraHTTPHeaders({ cookie });
  await page.clock.install();
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
  assert.equal(documents(), 2);
});
