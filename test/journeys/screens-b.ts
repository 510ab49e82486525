import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { type PageOptions, visit } from "../kit/browser.ts";

/** A refused save answers 422, which the browser notes in its console. */
export const REFUSED = { expectedErrors: [/status of 422/] };

export const app = await startApp();
const { storageState } = await app.signIn();
export const photo = {
  name: "Nyt foto.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#b0402a" } })
    .jpeg()
    .toBuffer(),
};
export function edit(journey: (page: Page) => Promise<void>, options: PageOptions = {}) {
  const viewport = { width: 1440, height: 900 };
  return visit({ baseURL: app.origin, storageState, viewport, ...options }, journey);
}

/** The address of the stored picture that a public page shows, once it has been fetched from there. */
export async function pictureOn(path: string, folder: string) {
  const src = new RegExp(`src="(/media/${folder}[^"]+)"`).exec(await app.page(path))?.[1] ?? "";
  assert.equal((await app.get(src)).headers.get("content-type")?.startsWith("image/"), true);
  return src;
}

export async function addBullets(page: Page, label: string, bullets: string[]) {
  for (const bullet of bullets) {
    await page.getByLabel(`${label}, nyt punkt`, { exact: true }).click();
    await page.keyboard.type(bullet);
    await page.keyboard.press("Enter");
  }
}

export async function remove(page: Page, title: string, question: string) {
  await page.getByRole("button", { name: `Mere om ${title}` }).click();
  await page.getByRole("button", { name: `Slet ${title}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(question).waitFor();
  await dialog.getByRole("button", { name: "Slet" }).click();
}
