import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";

const WIDE = { width: 1440, height: 900 };

async function openForm(path: string, journey: (page: Page) => Promise<void>) {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const options = { baseURL: app.origin, viewport: WIDE, extraHTTPHeaders: { cookie } };
  await visit(options, async (page) => {
    await page.goto(path);
    await hydrated(page);
    await page.frameLocator("iframe").getByRole("main").waitFor();
    await journey(page);
  });
}

describe("the page beside its form", () => {
  test("shows what is typed, without being saved, and keeps its scroll", () =>
    openForm("/admin/kontakt", async (page) => {
      const shown = page.frameLocator("iframe");
      await page.getByLabel("Titel").focus();
      await shown.locator("body").evaluate(() => scrollTo(0, 300));
      await page.getByLabel("Titel").fill("Find os ved åen");
      await shown.getByRole("heading", { level: 1, name: "Find os ved åen" }).waitFor();
      assert.equal(await shown.locator("body").evaluate(() => scrollY), 300);
      const visitor = await page.request.get("/kontakt");
      assert.doesNotMatch(await visitor.text(), /Find os ved åen/);
    }));

  test("leads from what is pressed to where it was written", () =>
    openForm("/admin/terapi?rediger=boern", async (page) => {
      const shown = page.frameLocator("iframe");
      await shown.getByRole("heading", { level: 1 }).click();
      assert.equal(await page.locator(":focus").getAttribute("name"), "title");
    }));
});
