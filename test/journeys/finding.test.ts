import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessible } from "../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  PHONE,
  stopClock,
  waitForPaint,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { pressByKeyboard, waitForFocus } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";

const site = await openSite();
const test = browserTest.with({ site, as: EMAIL, at: DESK });
const ANDERS = /rediger=anders-bjerre&felt=telefon/;
const hits = (page: Page) => page.getByRole("dialog").getByRole("link");
const anders = (page: Page) => hits(page).filter({ hasText: /^Anders Bjerre, telefon/ });

test("Ctrl+K finds a field, and Enter puts the caret in it", async ({ page }) => {
  await open(page, "/admin");
  await page.keyboard.press("Control+k");
  await waitForFocus(page, "input: Søg i administrationen");
  await page.keyboard.type("anders telefon");
  await anders(page).waitFor();
  await assertAccessible(page);
  for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await waitForFocus(page, "input: Telefon");
  await expect(page).toHaveURL(ANDERS);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await waitForFocus(page, "input: Telefon");
  await page.getByRole("link", { name: "Oversigt", exact: true }).press("/");
  await page.keyboard.type("tekst efter kortet");
  await hits(page)
    .filter({ hasText: /^Tekst efter kortet/ })
    .click();
  await expect(page.locator("[data-field=textAfter] [contenteditable=true]")).toBeFocused();
  await page.goto("/admin/terapi?rediger=indhold&felt=sections");
  await page.locator("[data-field=sections] :focus").waitFor();
});

test("Enter before the answer arrives opens the first hit when it does", async ({ page }) => {
  await open(page, "/admin");
  const release = await delayRequests(page, "**/admin/find/svar*");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`anders  telefon${" ".repeat(80)}`);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(ANDERS);
});

test("the number of hits is said once, when the typing rests", { clock: true }, async ({
  page,
}) => {
  await open(page, "/admin");
  await page.keyboard.press("Control+k");
  const said = page.getByRole("status").filter({ hasText: /fundet/ });
  await stopClock(page);
  for (const part of ["anders", " telefon"]) {
    await page.keyboard.type(part);
    await page.clock.runFor(200);
    await hits(page)
      .filter({ hasText: /^Anders/ })
      .first()
      .waitFor();
    await expect(said).toHaveCount(0);
  }
  // The answer to the last words may still be on its way.
  const saidByNow = async () => {
    await page.clock.runFor(1_000);
    return said.allInnerTexts();
  };
  await expect.poll(saidByNow).toEqual([expect.stringMatching(/^\d+ fundet$/)]);
});

test("a search that fails, or comes after the session has ended, leaves the form as it is", {
  expectedErrors: [/Failed to load resource/],
}, async ({ page }) => {
  await open(page, "/admin/kontakt");
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Find os her");
  const answer = "**/admin/find/svar?*";
  const said = page.locator(".find__said");
  await page.route(answer, (route) => route.fulfill({ status: 502 }));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("anders telefon");
  await expect(said).toContainText("Der kan ikke søges lige nu.");
  await page.unroute(answer);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await expect(said).toContainText("Du er blevet logget ud.");
  await page.context().addCookies(cookies);
  await page.keyboard.press("Enter");
  await anders(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(title).toHaveValue("Find os her");
});

test("the bar's menus open and close by keyboard, and lead on", async ({ page }) => {
  await open(page, "/admin");
  await page.getByText("Sider", { exact: true }).press("Enter");
  const link = page.getByRole("link", { name: "Terapi", exact: true });
  await link.waitFor();
  await assertAccessible(page);
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await page.keyboard.press("Enter");
  await link.waitFor();
  await page.keyboard.press("Shift+Tab");
  await expect(link, "the focus has left it").toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await pressByKeyboard(page, "link", "Terapi");
  await waitForFocus(page, "h1: Terapi");
});

test("on a phone the menu leads on, and a number is changed in three presses from the front page", {
  at: PHONE,
}, async ({ page }) => {
  await open(page, "/admin");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("navigation", { name: "Menu" });
  await sheet.waitFor();
  await assertAccessible(page);
  await sheet.getByRole("link", { name: "Kontakt" }).click();
  await waitForFocus(page, "h1: Kontakt");
  await expect(sheet).toBeHidden();
  await page.goto("/");
  await page.getByRole("link", { name: "Rediger denne side" }).click();
  await page.getByRole("link", { name: /^Telefon 00/ }).click();
  await waitForFocus(page, "input: Telefon");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("00 11 22 33");
  await page.getByRole("button", { name: "Gem oplysninger" }).click();
  await page.getByText("Indholdet er blevet gemt").waitFor();
  assert.match(await site.page("/"), /00.11.22.33/);
});

test("after signing out a page has no way to its form, nor its script", async ({ page }) => {
  await open(page, "/admin");
  await page.goto("/kontakt");
  await page.getByRole("link", { name: "Rediger denne side" }).waitFor();
  await open(page, "/admin");
  await page.getByRole("button", { name: "Log ud" }).click();
  await expect(page).toHaveURL("/admin/login");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/kontakt");
  await waitForPaint(page);
  await expect(page.getByText("Rediger denne side")).toHaveCount(0);
  assert.doesNotMatch(asked.join(" "), /edit-link/);
});
