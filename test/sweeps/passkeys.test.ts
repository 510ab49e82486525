import { test } from "node:test";
import {
  addKey,
  DASHBOARD,
  leave,
  visitClinic,
  visitKeys,
  WITH_KEY,
} from "../journeys/passkeys.ts";
import { EMAIL, givePassword } from "../journeys/second-factor.ts";
import { assertAccessible } from "../kit/axe.ts";
import { expect, hydrated } from "../kit/browser.ts";
import { owns, press } from "../kit/keyboard.ts";

test("a finger that is not the owner's opens nothing, and a sentence says how to go on", async () => {
  await visitKeys({}, async (page, device) => {
    await device.setFinger(false);
    await addKey(page, "Min telefon");
    await page.getByText("Der blev ikke lavet nogen adgangsnøgle.").waitFor();
    await device.setFinger(true);
    await page.getByRole("button", { name: "Opret adgangsnøgle" }).click();
    await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
    await addKey(page, "En til");
    await page.getByText("Enheden har allerede en adgangsnøgle til din konto.").waitFor();

    await leave(page);
    await device.setFinger(false);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByRole("alert").getByText("Adgangsnøglen blev ikke brugt. Prøv igen").waitFor();
    await device.setFinger(true);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByRole("heading", DASHBOARD).waitFor();
  });
});

test("with the keyboard alone a key signs in, and a form whose session has ended takes it too", async () => {
  await visitKeys({}, async (page) => {
    await addKey(page, "Min computer");
    await page.getByText("er tilføjet.").waitFor();
    await leave(page);
    await page.getByRole("button", { name: "Glemt adgangskode?" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", DASHBOARD).waitFor();

    await page.goto("/admin/klinikken");
    await hydrated(page);
    await page.getByLabel("Navn").fill("Samspil i byen");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Gem oplysninger" }).click();
    const dialog = page.getByRole("dialog");
    await owns(page, "input: Adgangskode");
    await expect(dialog.getByLabel("E-mail")).toHaveValue(EMAIL);
    await assertAccessible(page);
    await page.keyboard.type("forkert");
    await page.keyboard.press("Enter");
    await dialog.getByText("Ugyldig email eller adgangskode.").waitFor();
    await expect(dialog.getByLabel("E-mail")).toHaveValue(EMAIL);
    await owns(page, "input: Adgangskode");
    await press(page, "button", WITH_KEY.name);
    await page.getByText("Indholdet er blevet gemt").waitFor();
  });
});

test("a browser that knows no keys is told so, and has the password", async () => {
  await visitClinic({}, async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto("/admin/totrinslogin");
    await hydrated(page);
    await expect(page.getByRole("button", WITH_KEY)).toHaveCount(0);
    await givePassword(page);
    await page.getByText("Denne browser kan ikke bruge adgangsnøgler.").waitFor();
  });
});

test("without script there is the password alone", async () => {
  await visitClinic({ javaScriptEnabled: false }, async (page) => {
    await page.goto("/admin/login");
    await expect(page.getByRole("button", WITH_KEY)).toHaveCount(0);
    await givePassword(page);
    await page.getByRole("heading", DASHBOARD).waitFor();
  });
});
