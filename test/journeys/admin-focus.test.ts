import { describe } from "node:test";
import { expect, open } from "../kit/browser.ts";
import { owns, press } from "../kit/keyboard.ts";
import { test } from "./editing.ts";

describe("the focus in admin has an owner after every step (A1, A2)", () => {
  test("moving about: each screen begins at its heading, and the tab has its name", async (page) => {
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

  test("saving, deleting and 'Fortryd' lead to what they say, and × to the heading", async (page) => {
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
});
