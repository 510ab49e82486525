import type { Locator, Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, isPageFetch, open } from "../kit/browser.ts";

export const FRONT_PAGE = "Plads til at forstå hinanden";

export const app = await startApp();
const contact = await app.readContent("kontakt");

export const test = browserTest.with({
  async site() {
    await app.store("kontakt", contact);
    return app;
  },
  at: DESK,
});

/** Opens a page and marks its document. @returns the paths of the pages that are fetched from then on */
export async function read(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (isPageFetch(request)) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

export const navigationOf = (page: Page, name: string) => page.getByRole("navigation", { name });
export const menuLink = (page: Page, name: string) =>
  navigationOf(page, "Hovedmenu").getByRole("link", { name });
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
export const height = (page: Page) => page.evaluate(() => Math.round(scrollY));

export async function navigate(page: Page, name: string, title = name) {
  await menuLink(page, name).click();
  await expect(heading(page, title)).toBeVisible();
}

/** Points at it, until its page lies ready. */
export async function pointAt(page: Page, link: Locator) {
  const ahead = page.waitForResponse((answer) => isPageFetch(answer.request()));
  await link.hover();
  await (await ahead).finished();
  await still(page);
}

/** Until what was begun has been drawn, and nothing moves. */
export async function still(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** By keyboard, as soon as it is read ahead or not. */
export async function pressLink(page: Page, within: Locator, name: string | RegExp) {
  await within
    .getByRole("link", { name, exact: typeof name === "string" })
    .first()
    .focus();
  await page.keyboard.press("Enter");
}

export async function expectBeginning(page: Page, path: string) {
  await expect(page).toHaveURL(path);
  await expect(page.locator("main")).toBeFocused();
  await expect.poll(() => height(page)).toBe(0);
}

/** Scrolls, and waits until the height is kept for Back and Forward. */
export async function scroll(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => page.evaluate(() => history.state?.height)).toBe(top);
}

/** A link as it could stand in any text. */
export async function writeLink(page: Page, href: string) {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), {
      href: address,
      textContent: "Videre",
    });
    document.querySelector("main")?.prepend(link);
  }, href);
  return page.getByRole("link", { name: "Videre" });
}

/** Runs in the page. @returns the heading that stands there when the press is done with */
export function pressAndLook(link: HTMLElement | SVGElement): string | undefined {
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return document.querySelector("main h1")?.textContent;
}
