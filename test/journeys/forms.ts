import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { hydrated, idleAfter, type PageOptions, visit } from "../kit/browser.ts";

export const STORED_PICTURE = "/illustrations/hero-vindue.svg";

export const app = await startApp();
export let editor = await app.signIn();
export async function edit(
  path: string,
  journey: (page: Page) => Promise<void>,
  options: PageOptions = {},
) {
  const item = { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" };
  await app.store("nyheder", { items: [{ ...item, imageUrl: STORED_PICTURE }] });
  const expectedErrors = [/401/, /422/];
  const { storageState } = editor;
  await visit({ baseURL: app.origin, storageState, expectedErrors, ...options }, async (page) => {
    await open(page, path);
    await journey(page);
  });
}

export const storedNews = async () => {
  const { items } = Object((await app.services.documents.read("content", "nyheder"))?.data);
  return items[0];
};

export async function open(page: Page, path: string) {
  await idleAfter(page, () => page.goto(path));
  await hydrated(page);
}

export const title = (page: Page) => page.getByLabel("Titel", { exact: true });

export async function save(page: Page, label: string) {
  await page.getByRole("button", { name: label }).click();
}

export async function endSessions() {
  const headers = new Headers({ cookie: editor.cookie, origin: app.origin });
  await app.services.auth.api.revokeSessions({ headers });
  editor = await app.signIn();
}
