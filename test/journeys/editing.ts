import type { Page } from "@playwright/test";
import { runSql } from "../kit/backend.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

export const NYHEDER = "/admin/nyheder";
export const FIRST = `${NYHEDER}?rediger=nyhed_1`;

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

export const changeTitle = (id: string, changed: string) => change(id, { title: changed });

/** As a colleague would, from somewhere else. */
export async function change(id: string, changed: Record<string, string>) {
  const items = await storedNews();
  await app.store("nyheder", {
    items: items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
  });
}

export async function storedNews(): Promise<Record<string, string>[]> {
  return (await app.readContent("nyheder")).items;
}

/** As if the session had run out while the form was open. */
export function endSessions() {
  runSql(app, "delete from session");
}

export const title = (page: Page) => page.getByLabel("Titel", { exact: true });

export const save = (page: Page) => page.getByRole("button", { name: "Gem nyhed" }).click();
export const draftOffer = (page: Page) => page.getByRole("button", { name: "Hent det frem" });
export const conflictOn = (page: Page) =>
  page.getByRole("region", { name: "To forskellige tekster" });
/** Answers the question that comes before something is deleted, restored or left. */
export const answer = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

/** Types a title, and waits until this device has stored it. */
export async function typeUnsaved(page: Page, text: string) {
  await open(page, FIRST);
  await title(page).fill(text);
  await isAutosaved(page, text);
}

export async function isAutosaved(page: Page, text: string) {
  await page.waitForFunction(
    (wanted) => Object.values(localStorage).some((stored) => stored.includes(wanted)),
    text,
  );
}

/** Closes the window, as a crash would, and opens the item in another. */
export async function reopen(page: Page) {
  const reopened = await page.context().newPage();
  const size = page.viewportSize();
  if (size) await reopened.setViewportSize(size);
  await page.close();
  await open(reopened, FIRST);
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
