import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, PHONE, routePages, waitForHydration } from "../kit/browser.ts";

const site = await startApp();
const test = browserTest.with({ site });

test("Escape closes a menu, and gives the focus back to its button", {
  at: DESK,
}, async ({ page }) => {
  await page.goto("/kontakt");
  await waitForHydration(page);
  const menu = page.getByRole("navigation", { name: "Hovedmenu" });
  const button = menu.getByRole("button", { name: /Terapi/ });
  await button.press("Enter");
  await menu.getByRole("link", { name: "Børn", exact: true }).focus();
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();
});

test("the phone menu opens, locks the page, and closes on Escape, outside and route change", {
  at: PHONE,
}, async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const burger = page.getByRole("button", { name: "Menu" });
  const panel = page.getByRole("dialog", { name: "Menu" });
  const turnWheel = async () => {
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 600);
    return page.evaluate(() => scrollY);
  };
  await burger.click();
  await expect(panel).toBeVisible();
  await turnWheel();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await burger.click();
  await expect(panel).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(panel).toBeHidden();
  const height = await page.evaluate(() => scrollY);
  assert.equal(height, 0, "the page stood still behind the panel");
  await burger.click();
  await panel.getByRole("link", { name: "Kontakt" }).click();
  await expect(page).toHaveURL("/kontakt");
  await expect(panel).toBeHidden();
  await expect.poll(turnWheel).toBeGreaterThan(0);
});

test("a page whose data does not come says so inside the frame, and the way on works", {
  at: DESK,
  expectedErrors: [/./],
}, async ({ page }) => {
  const failed = (what: string) =>
    page.getByText(`Der opstod en fejl ved indlæsning af ${what}. Prøv venligst igen senere.`);
  const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
  await page.goto("/");
  await waitForHydration(page);
  const letPass = await routePages(page, (route) => route.abort());
  await link("Viden").click();
  await expect(page.getByRole("heading", { name: "Ups, noget gik galt" })).toBeVisible();
  await expect(failed("data")).toBeVisible();
  await letPass();
  await link("Viden").click();
  const article = page.locator("main a[href^='/viden/']").first();
  await expect(article).toBeVisible();
  const letPassAgain = await routePages(page, (route) => route.abort());
  await article.click();
  await expect(failed("artiklen")).toBeVisible();
  await letPassAgain();
  await link("Kontakt").click();
  await expect(page.getByRole("heading", { level: 1, name: "Kontakt os" })).toBeVisible();
});

test("without script every page is whole, and the cart says how to order", {
  javaScriptEnabled: false,
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Nyt fra klinikken" }).waitFor();
  await page.goto("/viden");
  await page.getByRole("link", { name: /^Bog/ }).first().click();
  await page.waitForURL("**/viden?tag=bog");
  await page.goto("/kurv");
  await page.getByRole("main").getByText("00 12 34 56").first().waitFor();
  await expect(page.getByRole("button", { name: "Bestil med betalingspligt" })).toHaveCount(0);
  await page.goto("/shop/samtalekort");
  await expect(page.getByRole("button", { name: "Læg i kurv" })).toHaveCount(0);
  await page.goto("/om/signe-holmgaard");
  await page.getByRole("link", { name: "English", exact: true }).click();
  await page.waitForURL("**/om/signe-holmgaard?lang=en");
});
