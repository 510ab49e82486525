import { expect, open } from "../kit/browser.ts";
import { pressByKeyboard, waitForFocus } from "../kit/keyboard.ts";
import { test } from "./editing.ts";

test("each admin screen begins with the focus on its heading, and the browser's tab has its name", async ({
  page,
}) => {
  await open(page, "/admin");
  await pressByKeyboard(page, "link", /^Nyheder/);
  await waitForFocus(page, "h1: Nyheder");
  await expect(page).toHaveTitle("Nyheder · Administration · Samspil");
  await pressByKeyboard(page, "link", "Opret ny nyhed");
  await waitForFocus(page, "h1: Opret nyhed");
  await expect(page).toHaveTitle("Opret nyhed · Nyheder · Administration · Samspil");
  await pressByKeyboard(page, "link", "Annuller");
  await waitForFocus(page, "h1: Nyheder");
  await pressByKeyboard(page, "link", "Rediger Morgenmad");
  await waitForFocus(page, "h1: Rediger nyhed");
  await page.goBack();
  await waitForFocus(page, "h1: Nyheder");
  await pressByKeyboard(page, "link", "Tilbage til oversigten");
  await waitForFocus(page, "h1: I dag");
});

test("after a save, a deletion and 'Fortryd' the focus is on the message, and after × on the heading", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?rediger=nyhed_1");
  await page.getByLabel("Titel", { exact: true }).fill("Morgenmad med te");
  await pressByKeyboard(page, "button", "Gem nyhed");
  await waitForFocus(page, "status: Nyhed blev opdateret! Se på siden (åbner i nyt vindue)");
  for (const name of ["Morgenmad med te", "Nyt hold"]) {
    await pressByKeyboard(page, "button", `Mere om ${name}`);
    await pressByKeyboard(page, "button", `Slet ${name}`);
    await waitForFocus(page, "button: Behold");
    await page.keyboard.press("Escape");
    await waitForFocus(page, `button: Mere om ${name}`);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", `Slet ${name}`);
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "status: Nyhed blev slettet! Fortryd");
    await pressByKeyboard(page, "button", "Fortryd");
    await waitForFocus(page, `status: Fortrudt: »${name}« er tilbage.`);
  }
  await pressByKeyboard(page, "button", "Luk besked");
  await waitForFocus(page, "h1: Nyheder");
});
