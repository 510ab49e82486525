import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { createTest, expect, holdRequests, open } from "../kit/browser.ts";

export const NYHEDER = "/admin/nyheder";
export const FIRST = `${NYHEDER}?rediger=nyhed_1`;
const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";

export const app = await startApp();
export let editor = await app.signIn(EMAIL, PASSWORD);

/** A journey of the signed-in editor, on news that it alone knows. */
export const test = createTest(async () => {
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
      { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
    ],
  });
  const { storageState } = editor;
  const expectedErrors = [/401|409|422/, /ERR_FAILED|Failed to fetch/];
  return { baseURL: app.origin, storageState, reducedMotion: "reduce", expectedErrors };
});

export const changeTitle = (id: string, changed: string) => change(id, { title: changed });

/** As a colleague would, from somewhere else. */
export async function change(id: string, changed: Record<string, string>) {
  const items = await storedNews();
  await app.store("nyheder", {
    items: items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
  });
}

export async function storedNews(): Promise<{ id: string }[]> {
  return Object((await app.services.documents.read("content", "nyheder"))?.data).items;
}

/** As if the session had run out while the form stood open. */
export async function endSessions(page: Page) {
  const { auth } = app.services;
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await auth.api.revokeSessions({ headers: new Headers({ cookie, origin: app.origin }) });
  editor = await app.signIn();
}

export async function signInAgain(page: Page, button: string, password = PASSWORD) {
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  await dialog.getByLabel("E-mail").fill(EMAIL);
  await dialog.getByLabel("Adgangskode").fill(password);
  await dialog.getByRole("button", { name: button }).click();
}

export const title = (page: Page) => page.getByLabel("Titel", { exact: true });

export const save = (page: Page) => page.getByRole("button", { name: "Gem nyhed" }).click();
export const draftOffer = (page: Page) => page.getByRole("button", { name: "Hent det frem" });
export const conflictOn = (page: Page) =>
  page.getByRole("region", { name: "To forskellige tekster" });
/** What the editor is asked before something is deleted, restored or left. */
export const answer = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

/** No save goes out before it may, so that there is time to type. */
export const holdSaves = (page: Page) => holdRequests(page, "**/admin/nyheder.data*");

/** Types a title, and waits until it stands on this device. */
export async function typeUnsaved(page: Page, text: string) {
  await open(page, FIRST);
  await title(page).fill(text);
  await isKept(page, text);
}

export async function isKept(page: Page, text: string) {
  await page.waitForFunction(
    (wanted) => Object.values(localStorage).some((kept) => kept.includes(wanted)),
    text,
  );
}

/** The window is closed, or lost with what it ran in, and the item opened in another. */
export async function reopen(page: Page) {
  const reopened = await page.context().newPage();
  const size = page.viewportSize();
  if (size) await reopened.setViewportSize(size);
  await page.close();
  await open(reopened, FIRST);
  return reopened;
}

/** The form has looked for a draft, and found none to offer. */
export async function isOfferedNothing(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    // It asks for the windows that are open; who asks after it is answered after it.
    await navigator.locks.query();
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  await expect(draftOffer(page)).toHaveCount(0);
}
