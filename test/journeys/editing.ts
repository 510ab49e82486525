import type { Page } from "@playwright/test";
import { runSql } from "../kit/backend.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

export const NYHEDER = "/admin/nyheder";
export const NEW = `${NYHEDER}?ny`;
export const FIRST = `${NYHEDER}?rediger=nyhed_1`;
export const SAVES = "**/admin/nyheder.data*";

export const app = await openSite();
export const photo = await photoFile("år.jpg");

/** A journey of the signed-in editor, with two news items of its own. */
export const test = browserTest.with({
  async site() {
    await app.store("nyheder", {
      items: [
        { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
        { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
      ],
    });
    return app;
  },
  as: EMAIL,
  expectedErrors: [/40[149]|410|422/, /ERR_FAILED|Failed to fetch/],
});

/** As a colleague would, from somewhere else. */
export async function changeFirst(changed: Record<string, string>) {
  const [first, ...others] = await storedNews();
  await app.store("nyheder", { items: [{ ...first, ...changed }, ...others] });
}

export async function storedNews(): Promise<Record<string, string>[]> {
  return (await app.readContent("nyheder")).items;
}

/** As if the session had run out while the form was open. */
export const endSessions = () => runSql(app, "delete from session");

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const title = (page: Page) => page.getByLabel("Titel", { exact: true });
export const save = (page: Page) => button(page, "Gem nyhed").click();
export const keep = (page: Page) => button(page, "Gem som kladde").click();
export const draftOffer = (page: Page) => button(page, "Hent det frem");

/** Answers the question that comes before something is deleted, restored or left. */
export const answer = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

/** Waits until this device has stored what was typed. */
export async function isAutosaved(page: Page, text: string) {
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(stored).toContain(text);
}

/** Closes the window, as a crash would, and opens a form in another. */
export async function reopen(page: Page, path: string) {
  const reopened = await page.context().newPage();
  await page.close();
  await open(reopened, path);
  return reopened;
}

/** The form has looked for a draft, and has none to offer. */
export async function expectNoOffer(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    // The form asks for the open windows first; requests are answered in order.
    await navigator.locks.query();
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  await expect(draftOffer(page)).toHaveCount(0);
}
