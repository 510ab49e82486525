import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, open, waitForPaint } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";

const app = await startApp();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/401|ERR_FAILED/],
});
const shownIn = (page: Page) => page.frameLocator("iframe");

test("the page beside its form shows what is typed before it is saved, and keeps its scroll", async ({
  page,
}) => {
  await open(page, "/admin/kontakt");
  const shown = shownIn(page);
  await shown.getByRole("main").waitFor();
  await page.getByLabel("Titel").focus();
  await shown.locator("body").evaluate(() => scrollTo(0, 300));
  await page.getByLabel("Titel").fill("Find os ved åen");
  await shown.getByRole("heading", { level: 1, name: "Find os ved åen" }).waitFor();
  assert.equal(await shown.locator("body").evaluate(() => scrollY), 300);
  const visitor = await page.request.get("/kontakt");
  assert.doesNotMatch(await visitor.text(), /Find os ved åen/);
});

test("a press on the page beside its form leads to the field of that text, and typing scrolls the page to it", async ({
  page,
}) => {
  await open(page, "/admin/terapi?rediger=boern");
  const shown = shownIn(page);
  await shown.getByRole("heading", { level: 1 }).click();
  const title = page.getByLabel("Titel").first();
  await expect(title).toBeFocused();
  const words = "Et nyt afsnit om leg";
  const editor = page.locator("[contenteditable=true]").first();
  await editor.click();
  await page.keyboard.press("Control+End");
  await waitForPaint(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type(words);
  await expect(shown.getByText(words)).toBeInViewport();
  await title.focus();
  await expect(shown.locator("h1")).toBeInViewport();
  await shown.getByText(words).click();
  await expect(editor).toBeFocused();
});
