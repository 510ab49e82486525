import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { expect, hydrated, type PageOptions, visit } from "../kit/browser.ts";

export const app = await startApp();
const { storageState } = await app.signIn();
export const signedIn = { baseURL: app.origin, storageState };
export const desktop = { ...signedIn, viewport: { width: 1440, height: 900 } };
const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
const noise = { width: 900, height: 600, channels: 3 as const, background: "#888", noise: grain };
export const photo = {
  name: "Åbent hus.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: noise }).jpeg().toBuffer(),
};

/** The form of new news, its title filled in. */
export function writeNews(
  { title, ...options }: PageOptions & { title: string },
  journey: (page: Page) => Promise<void>,
) {
  return visit({ ...desktop, ...options }, async (page) => {
    await page.goto("/admin/nyheder?ny");
    await hydrated(page);
    await page.getByLabel("Titel").fill(title);
    await journey(page);
  });
}

export const choose = (page: Page, file: Parameters<Locator["setInputFiles"]>[0]) =>
  page.locator("input[type=file]").setInputFiles(file);
export const save = (page: Page) => page.getByRole("button", { name: "Gem nyhed" }).click();

export async function create(page: Page) {
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
