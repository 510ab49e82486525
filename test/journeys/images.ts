import type { Locator, Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";

export const app = await startApp();
export const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/ERR_FAILED|admin\/upload|401|422/],
});

export const photo = await photoFile("Åbent hus.jpg");

/** Opens the form of a new news item, and fills in its title. */
export async function writeNews(page: Page, title: string) {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").fill(title);
}

export const choose = (page: Page, file: Parameters<Locator["setInputFiles"]>[0]) =>
  page.locator("input[type=file]").setInputFiles(file);
export const save = (page: Page) => page.getByRole("button", { name: "Gem nyhed" }).click();

export async function createNews(page: Page) {
  await save(page);
  await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
}

/** Waits until the picture has pixels. */
export async function expectPicture(image: Locator) {
  await expect(image).toHaveJSProperty("complete", true);
  await expect(image).not.toHaveJSProperty("naturalWidth", 0);
}

/** The picture that a form shows. */
export const shownIn = (page: Page) => page.locator(".image-field__frame img");
