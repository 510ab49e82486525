import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const test = browserTest.with({ site: await openSite(), as: EMAIL });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("on the first day each row is filled in where it stands, and leads to the next", {
  site: () => openSite({ host: "klinik.localhost", environment: { DEMO_CONTENT: "off" } }),
}, async ({ page }) => {
  const row = (title: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: title }).first();
  await open(page, "/admin");
  await row("Klinikkens navn").getByLabel("Navn", { exact: true }).click();
  for (const [title, label, text] of [
    ["Klinikkens navn", "Navn", "Klinik Ravn"],
    ["Telefon", "Telefon", "11 22 33 44"],
  ] as const) {
    const input = row(title).getByLabel(label, { exact: true });
    await expect(input).toBeFocused();
    await input.fill(text);
    await row(title).getByRole("button", { name: "Gem" }).click();
    await expect(row(title)).toContainText("klar");
  }
  await expect(row("Adresse og e-mail").getByLabel("Adresse", { exact: true })).toBeFocused();
});

test("on a phone what must be read opens out of the bar, and shows the text", {
  at: PHONE,
}, async ({ page }) => {
  await open(page, "/admin/jura/handelsbetingelser");
  const boxes = page.getByRole("checkbox");
  await expect(boxes.first()).toBeHidden();
  await page.getByRole("button", { name: "Siden", exact: true }).click();
  await page.getByRole("button", { name: "Se dem" }).click();
  await boxes.first().check();
  await expect(boxes.nth(1)).toBeInViewport();
  await page.getByRole("button", { name: "Vis i teksten Levering" }).click();
  await expect(page.getByRole("heading", { name: "Levering", exact: true })).toBeInViewport();
  await expect(boxes.first()).toBeHidden();
});

test("a law page shows its values while one writes, and saves names", async ({ page, site }) => {
  await site.store("handelsbetingelser", { tekst: "<p>Regn med {leveringstid}.</p>" });
  await site.store("shop", { leveringstid: "2-4 hverdage" });
  await open(page, "/admin/jura/handelsbetingelser");
  const text = page.getByRole("textbox", { name: "Tekst" });
  const value = text.locator('[data-value="2-4 hverdage"]');
  await expect(value).toHaveCount(1);
  await text.press("Control+End");
  await text.press("ArrowLeft");
  await expect(value).toHaveCount(0);
  await text.press("ArrowRight");
  await expect(value).toHaveCount(1);
  await text.pressSequentially(" Mindst.");
  await button(page, "Gem som udkast").click();
  await expect(page.getByText("Handelsbetingelser blev gemt")).toBeVisible();
  await open(page, "/handelsbetingelser");
  await expect(page.getByText("Regn med 2-4 hverdage. Mindst.")).toBeVisible();
  assert.match((await site.readContent("handelsbetingelser")).tekst, /\{leveringstid\}\. Mindst/);
});

test("what must be read stands by its button, and leads into the text", async ({ page, site }) => {
  await site.store("privatliv", {
    tekst:
      "<h2>Når du læser på hjemmesiden</h2><p>Intet.</p><h2>Når du går i forløb hos os</h2><p>Vi fører journal.</p><p>[Skriv hvor]</p>",
  });
  await open(page, "/admin/jura/privatliv");
  const text = page.getByRole("textbox", { name: "Tekst" });
  const publish = button(page, "Udgiv siden");
  const box = (label: string) => page.getByRole("checkbox", { name: label });
  const marked = text.locator(".rte__unread");
  await expect(marked).toHaveText(["Intet.", "Vi fører journal.", "[Skriv hvor]"]);
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription(/Tre af tre mangler/);
  await expect(box("De firmaer")).toBeInViewport();
  await button(page, "Vis i teksten Når du går i forløb hos os").click();
  await expect(text).toBeFocused();
  await page.keyboard.type("* ");
  await expect(text).toContainText("* Når du går");
  for (const _key of "* ") await page.keyboard.press("Backspace");
  await text.getByText("[Skriv hvor]").last().click({ clickCount: 3 });
  await page.keyboard.type("Den er låst.");
  await box("Vi gemmer kun").check();
  await box("Afsnittet om journal").check();
  await expect(marked).toHaveCount(0);
  await box("De firmaer").check();
  await publish.click();
  await expect(page.getByText("Privatlivspolitik blev gemt")).toBeVisible();
  await expect(page.getByText("Der er ikke rettet noget siden.")).toBeVisible();
  await expect(publish).toBeDisabled();
  const menu = page.getByRole("navigation", { name: "Lovens sider" });
  await expect(menu.getByText("Udgivet i dag")).toBeVisible();
  await expect(page.getByRole("group", { name: "Læst og udgivet" })).toBeVisible();
  await box("De firmaer").uncheck();
  await expect(page.getByText("Gemmer I nu, bliver siden et udkast igen.")).toBeVisible();
});
