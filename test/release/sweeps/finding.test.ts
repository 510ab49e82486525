import assert from "node:assert/strict";
import { startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { browserTest, DESK, expect, open, PHONE } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";
import { pressByKeyboard, waitForFocus } from "../../kit/keyboard.ts";

const app = await startApp();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/Failed to load resource/],
});
const phoneTest = browserTest.with({ site: app, as: EMAIL, at: PHONE });

for (const screen of [PHONE, DESK]) {
  const { width } = screen.viewport;
  // What is refused is an error to the shell too, and stands in the console.
  const expectedErrors = [/403/, /assets\/admin-layout-/];
  const test = browserTest.with({ site: app, as: EMAIL, at: screen, expectedErrors });
  test(`from the front page a telephone number is changed in three presses, at ${width} px`, async ({
    page,
  }) => {
    await open(page, "/admin");
    await page.goto("/");
    await page.getByRole("link", { name: "Rediger denne side" }).click();
    await page.getByRole("link", { name: /^Telefon 00/ }).click();
    await waitForFocus(page, "input: Telefon");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`00 11 22 ${width % 100}`);
    await page.getByRole("button", { name: "Gem oplysninger" }).click();
    await page.getByText("Indholdet er blevet gemt").waitFor();
    assert.match(await app.page("/"), new RegExp(`00.11.22.${width % 100}`));
  });

  test(`broken links are listed, and a screen that a role may not see is refused, at ${width} px`, async ({
    page,
  }) => {
    const content = '<p><a href="/omm">om os</a></p>';
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Morgenmad", content }] });
    await page.goto("/admin/links");
    await page.getByRole("link", { name: /Morgenmad/ }).waitFor();
    await assertAccessiblePage(page);
    const { storageState } = await app.signIn("lager@samspil.example");
    await app.setRole("lager@samspil.example", "Bestillinger");
    await page.context().addCookies(storageState.cookies);
    await page.goto("/admin/kontakt");
    await page.getByText(/Din rolle giver ikke adgang hertil/).waitFor();
    await assertAccessiblePage(page);
  });
}

test("'/' opens the search, which leads into a long text as well", async ({ page }) => {
  await open(page, "/admin");
  await page.getByRole("link", { name: "Oversigt", exact: true }).press("/");
  await page.keyboard.type("tekst efter kortet");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Tekst efter kortet/ })
    .click();
  await expect(page.locator("[data-field=textAfter] [contenteditable=true]")).toBeFocused();
});

test("a search that fails, or comes after the session has ended, leaves the form as it is", async ({
  page,
}) => {
  await open(page, "/admin/kontakt");
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Find os her");
  const answer = "**/admin/find/svar?*";
  const said = page.locator(".find__said");
  await page.route(answer, (route) => route.abort());
  await page.keyboard.press("Control+k");
  await page.keyboard.type("anders  telefon");
  await expect(said).toContainText("Der kan ikke søges lige nu.");
  await page.unroute(answer);
  await page.route(answer, (route) => route.fulfill({ status: 502 }));
  await page.keyboard.type(" ");
  const failedAgain = page.waitForResponse(answer);
  await page.keyboard.press("Enter");
  await failedAgain;
  await expect(said).toContainText("Der kan ikke søges lige nu.");
  await page.unroute(answer);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await expect(said).toContainText("Du er blevet logget ud.");
  await assertAccessiblePage(page);
  await page.context().addCookies(cookies);
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Anders Bjerre, telefon/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await expect(title).toHaveValue("Find os her");
});

test("Enter leads to the hit however it was typed, also into the sections of a page", async ({
  page,
}) => {
  await open(page, "/admin");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`anders  telefon${" ".repeat(80)}x`);
  await page.keyboard.press("Backspace");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Anders Bjerre, telefon/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await waitForFocus(page, "input: Telefon");
  for (const path of ["terapi?rediger=indhold&felt=sections", "viden?rediger=indhold&felt=tags"]) {
    await page.goto(`/admin/${path}`);
    await page.locator(`[data-field=${path.split("=").at(-1)}] :focus`).waitFor();
  }
});

test("the bar's menus open and close by keyboard, and lead on", async ({ page }) => {
  await open(page, "/admin");
  await page.getByText("Sider", { exact: true }).press("Enter");
  const link = page.getByRole("link", { name: "Terapi", exact: true });
  await link.waitFor();
  await assertAccessiblePage(page);
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

phoneTest("on a phone the menu has every screen", async ({ page }) => {
  await open(page, "/admin");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("navigation", { name: "Menu" });
  await sheet.waitFor();
  await assertAccessiblePage(page);
  await sheet.getByRole("link", { name: "Kontakt" }).click();
  await waitForFocus(page, "h1: Kontakt");
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "Søg" }).click();
  await page.keyboard.type("anders telefon");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Anders Bjerre, telefon/ })
    .waitFor();
  await assertAccessiblePage(page);
});
