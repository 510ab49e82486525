import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { owns, press } from "../keyboard.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };

async function signedIn(screen: object, journey: (page: Page) => Promise<void>) {
  const app = await startApp();
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, ...screen, reducedMotion: "reduce" }, async (page) => {
    const pairs = cookie.split("; ").map((pair) => pair.split("="));
    await page
      .context()
      .addCookies(
        pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url: app.origin })),
      );
    await page.goto("/admin");
    await hydrated(page);
    await journey(page);
  });
}

describe("finding one's way", () => {
  for (const screen of [PHONE, DESK]) {
    test(`from the front page a telephone number is mended in three presses, at ${screen.viewport.width} px`, () =>
      signedIn(screen, async (page) => {
        await page.goto("/");
        await page.getByRole("link", { name: "Rediger denne side" }).click();
        await page.getByRole("link", { name: /^Telefon 00/ }).click();
        await owns(page, "input: Telefon");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("00 11 22 33");
        await page.getByRole("button", { name: "Gem oplysninger" }).click();
        await page.getByText("Indholdet er blevet gemt").waitFor();
        assert.match(await (await page.request.get("/")).text(), /00.11.22.33/);
      }));
  }

  test("by keyboard alone Ctrl+K finds a field, and Enter has the caret in it", () =>
    signedIn(DESK, async (page) => {
      await page.keyboard.press("Control+k");
      await owns(page, "combobox: Søg i alt, der kan redigeres");
      await page.keyboard.type("anders telefon");
      await page.getByRole("option", { name: /^Anders Bjerre, telefon/ }).waitFor();
      await assertAccessible(page);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await owns(page, "input: Telefon");
      assert.match(page.url(), /rediger=anders-bjerre&felt=telefon/);
      await page.keyboard.press("Control+k");
      await page.keyboard.type("afbud");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Escape");
      await owns(page, "input: Telefon");
    }));

  test("the search leads into a long text as well, and '/' asks in the bar", () =>
    signedIn(DESK, async (page) => {
      await page.getByRole("link", { name: "Oversigt", exact: true }).focus();
      await page.keyboard.press("/");
      await page.keyboard.type("tekst efter kortet");
      await page.getByRole("option", { name: /^Tekst efter kortet/ }).click();
      await page.locator("[data-field=textAfter] [contenteditable=true]:focus").waitFor();
    }));

  test("a search that fails, or comes after the session has ended, leaves the form as it is", () =>
    signedIn({ ...DESK, expectedErrors: [/Failed to load resource/] }, async (page) => {
      await page.goto("/admin/kontakt");
      await hydrated(page);
      await page.getByLabel("Titel", { exact: true }).fill("Find os her");
      const answer = "**/admin/find/svar?*";
      const said = page.locator(".find__said");
      await page.route(answer, (route) => route.abort());
      await page.keyboard.press("Control+k");
      await page.keyboard.type("anders  telefon");
      await said.getByText("Der kan ikke søges lige nu.").waitFor();
      await page.unroute(answer);
      await page.route(answer, (route) => route.fulfill({ status: 502 }));
      await page.keyboard.type(" ");
      const failedAgain = page.waitForResponse(answer);
      await page.keyboard.press("Enter");
      await failedAgain;
      await said.getByText("Der kan ikke søges lige nu.").waitFor();
      await page.unroute(answer);
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await page.keyboard.press("Enter");
      await said.getByText("Du er blevet logget ud.").waitFor();
      await assertAccessible(page);
      await page.context().addCookies(cookies);
      await page.keyboard.press("Enter");
      await page.getByRole("option", { name: /^Anders Bjerre, telefon/ }).waitFor();
      await page.keyboard.press("Escape");
      assert.equal(await page.getByLabel("Titel", { exact: true }).inputValue(), "Find os her");
    }));

  test("Enter leads to what was found however it was typed, also into the sections of a page", () =>
    signedIn(DESK, async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(`anders  telefon${" ".repeat(80)}x`);
      await page.keyboard.press("Backspace");
      await page.getByRole("option", { name: /^Anders Bjerre, telefon/ }).waitFor();
      await page.keyboard.press("Enter");
      await owns(page, "input: Telefon");
      await page.goto("/admin/terapi?rediger=indhold&felt=sections");
      await page.locator("[data-field=sections] :focus").waitFor();
      await page.goto("/admin/viden?rediger=indhold&felt=tags");
      await page.locator("[data-field=tags] :focus").waitFor();
    }));

  test("the bar's menus open and close by keyboard, and lead on", () =>
    signedIn(DESK, async (page) => {
      await page.getByText("Sider", { exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Terapi", exact: true }).waitFor();
      await assertAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Terapi", exact: true }).waitFor({ state: "hidden" });
      await page.keyboard.press("Enter");
      await press(page, "link", "Terapi");
      await owns(page, "h1: Terapi");
    }));

  test("on a phone a sheet has every screen", () =>
    signedIn(PHONE, async (page) => {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const sheet = page.getByRole("navigation", { name: "Alle skærme" });
      await sheet.waitFor();
      await assertAccessible(page);
      await assertNoSidewaysScroll(page, "the sheet");
      await sheet.getByRole("link", { name: "Kontakt" }).click();
      await owns(page, "h1: Kontakt");
      await sheet.waitFor({ state: "hidden" });
      await page.getByRole("link", { name: "Søg" }).click();
      await page.keyboard.type("anders telefon");
      await page.getByRole("option", { name: /^Anders Bjerre, telefon/ }).waitFor();
      await assertAccessible(page);
      await assertNoSidewaysScroll(page, "the search");
    }));

  test("who has signed out, and every visitor, sees no way to the forms and fetches nothing for it", () =>
    signedIn(DESK, async (page) => {
      await page.goto("/kontakt");
      await page.getByRole("link", { name: "Rediger denne side" }).waitFor();
      await page.goto("/admin");
      await page.getByRole("button", { name: "Log ud" }).click();
      await page.waitForURL("**/admin/login");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto("/kontakt", { waitUntil: "networkidle" });
      assert.equal(await page.getByText("Rediger denne side").count(), 0);
      assert.doesNotMatch(asked.join(" "), /edit-link/);
    }));

  for (const screen of [PHONE, DESK]) {
    test(`links that lead nowhere are listed, and what a role may not see is refused, at ${screen.viewport.width} px`, async () => {
      const app = await startApp();
      const content = '<p><a href="/omm">om os</a></p>';
      await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Morgenmad", content }] });
      const { cookie } = await app.signIn();
      const options = { baseURL: app.origin, ...screen, extraHTTPHeaders: { cookie } };
      // What is refused is an error to the shell too, and stands in the console.
      await visit(
        { ...options, expectedErrors: [/403/, /assets\/admin-layout-/] },
        async (page) => {
          await page.goto("/admin/links");
          await page.getByRole("link", { name: /Morgenmad/ }).waitFor();
          await assertAccessible(page);
          await assertNoSidewaysScroll(page, "the links");
          await app.signIn("ejer@samspil.example");
          const { colleagues } = app.services;
          const own = (await colleagues.list()).find(({ email }) => email.startsWith("redaktion"));
          const by = { account: "ejer@samspil.example", device: "" };
          assert.ok(own && (await colleagues.changeRole(own.id, "Bestillinger", by)));
          await page.goto("/admin/kontakt");
          await page.getByText(/Din rolle giver ikke adgang hertil/).waitFor();
          await assertAccessible(page);
        },
      );
    });
  }
});
