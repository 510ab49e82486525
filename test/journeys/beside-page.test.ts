import assert from "node:assert/strict";
import { describe } from "node:test";
import { expect, open, settle } from "../kit/browser.ts";
import { shownIn, test } from "./beside-page.ts";

describe("the page beside its form", () => {
  test("shows what is typed, without being saved, and keeps its scroll", async (page) => {
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

  test("leads from what is pressed to where it was written, and shows what is written", async (page) => {
    await open(page, "/admin/terapi?rediger=boern");
    const shown = shownIn(page);
    await shown.getByRole("heading", { level: 1 }).click();
    const title = page.getByLabel("Titel").first();
    await expect(title).toBeFocused();
    const words = "Et nyt afsnit om leg";
    const editor = page.locator("[contenteditable=true]").first();
    await editor.click();
    await page.keyboard.press("Control+End");
    await settle(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type(words);
    await expect(shown.getByText(words)).toBeInViewport();
    await title.focus();
    await expect(shown.locator("h1")).toBeInViewport();
    await shown.getByText(words).click();
    await expect(editor).toBeFocused();
  });

  test("a form that stays open says that it is saved, until that is dismissed", async (page) => {
    for (const path of ["/admin/kontakt", "/admin/praktisk-priser"]) {
      await open(page, path);
      await page.getByRole("button", { name: /^Gem (?!som)/ }).click();
      await page.getByText(/ opdateret!$/).waitFor();
      await page.getByRole("button", { name: "Luk besked" }).click();
      await expect(page.getByText(/ opdateret!$/)).toHaveCount(0);
    }
  });
});
