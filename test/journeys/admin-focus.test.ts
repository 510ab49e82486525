import { expect, open } from "../kit/browser.ts";
import { owns, press } from "../kit/keyboard.ts";
import { test } from "./editing.ts";

test("each admin screen begins with the focus on its heading, and the browser's tab has its name (A1, A2)", async (page) => {
  await open(page, "/admin");
  await press(page, "link", /^Nyheder/);
  await owns(page, "h1: Nyheder");
  await expect(page).toHaveTitle("Nyheder · Administration · Samspil");
  await press(page, "link", "Opret ny nyhed");
  await owns(page, "h1: Opret nyhed");
  await expect(page).toHaveTitle("Opret nyhed · Nyheder · Administration · Samspil");
  await press(page, "link", "Annuller");
  await owns(page, "h1: Nyheder");
  await press(page, "link", "Rediger Morgenmad");
  await owns(page, "h1: Rediger nyhed");
  await expect(page).toHaveTitle("Morgenmad · Nyheder · Administration · Samspil");
  await page.goBack();
  await owns(page, "h1: Nyheder");
  await press(page, "link", "Tilbage til oversigten");
  await owns(page, "h1: I dag");
});

test("after a save, a deletion and 'Fortryd' the focus is on the message, and after × on the heading (A1)", async (page) => {
  await open(page, "/admin/nyheder?rediger=nyhed_1");
  await page.getByLabel("Titel", { exact: true }).fill("Morgenmad med te");
  await press(page, "button", "Gem nyhed");
  await owns(page, "status: Nyhed blev opdateret! Se på siden (åbner i nyt vindue)");

  await press(page, "button", "Mere om Nyt hold");
  await press(page, "button", "Slet Nyt hold");
  await owns(page, "button: Behold");
  await page.keyboard.press("Escape");
  await owns(page, "button: Mere om Nyt hold");
  await page.keyboard.press("Enter");
  await press(page, "button", "Slet Nyt hold");
  await owns(page, "button: Behold");
  await press(page, "button", "Slet");
  await owns(page, "status: Nyhed blev slettet! Fortryd");
  await press(page, "button", "Fortryd");
  await owns(page, "status: Fortrudt: »Nyt hold« er tilbage.");
  await press(page, "button", "Luk besked");
  await owns(page, "h1: Nyheder");
});
