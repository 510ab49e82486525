import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { visit } from "../browser.ts";

const DESKTOP = { width: 1440, height: 900 };
const PAGE_CHUNKS = "**/assets/page-*.js";

/** Opens the front page, ready; from now on other pages' scripts are answered by `answer`. */
async function readFrontPage(page: Page, answer: Parameters<Page["route"]>[1]) {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route(PAGE_CHUNKS, answer);
}

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
const contactLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Kontakt" });
const trouble = (page: Page) => page.getByRole("heading", { name: "Ups, noget gik galt" });

describe("a page's script does not come", () => {
  let baseURL = "";
  before(async () => {
    baseURL = (await startApp()).origin;
  });
  const options = () => ({ baseURL, viewport: DESKTOP, expectedErrors: [/./] });

  test("gone with the build before: the page that was asked for is loaded anew, once", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, (route) => route.fulfill({ status: 404, body: "" }));
      let documents = 0;
      page.on("request", (request) => {
        if (!request.isNavigationRequest()) return;
        documents += 1;
        page.unroute(PAGE_CHUNKS);
      });
      await contactLink(page).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
      await page.waitForFunction(() => !("sameDocument" in window));
      assert.equal(new URL(page.url()).pathname, "/kontakt");
      assert.equal(documents, 1);
    });
  });

  test("pointing at a link whose page cannot be fetched leaves the page that is read alone", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, (route) => route.fulfill({ status: 404, body: "" }));
      const refused = page.waitForResponse(PAGE_CHUNKS);
      await contactLink(page).hover();
      await refused;
      await page.waitForLoadState("networkidle");
      assert.equal(await isSameDocument(page), true);
    });
  });

  test("no connection: the page says so inside its frame, and 'Prøv igen' works when it is back", async () => {
    await visit(options(), async (page) => {
      await readFrontPage(page, (route) => route.continue());
      await page.context().setOffline(true);
      await contactLink(page).click();
      await trouble(page).waitFor();
      assert.equal(await isSameDocument(page), true);
      await page.context().setOffline(false);
      await page.getByRole("link", { name: "Prøv igen" }).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
    });
  });

  test("nothing for 120 seconds: the page says so and offers 'Prøv igen'", async () => {
    await visit(options(), async (page) => {
      await page.clock.install();
      await readFrontPage(page, () => {});
      await contactLink(page).click();
      await page.getByText("Indlæser...").waitFor();
      await page.clock.fastForward(119_000);
      assert.equal(await trouble(page).count(), 0);
      await page.clock.fastForward(2_000);
      await trouble(page).waitFor();
      await page.unroute(PAGE_CHUNKS);
      await page.getByRole("link", { name: "Prøv igen" }).click();
      await page.getByRole("heading", { level: 1, name: "Kontakt os" }).waitFor();
    });
  });
});
