import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { addDevice } from "../browser-device.ts";
import { owns, press } from "../keyboard.ts";
import { signOut } from "./sign-out.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const PHONE = { width: 390, height: 844 };
const DASHBOARD = { name: "Hvad vil du redigere?" };
const WITH_KEY = { name: "Log ind med adgangsnøgle" };
const ERRORS = [/401|422/];

function openClinic(environment: Record<string, string> = {}) {
  return startApp({
    host: "localhost",
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
  });
}

async function givePassword(page: Page) {
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

async function addKey(page: Page, name: string) {
  const section = page.getByRole("region", { name: "Adgangsnøgler" });
  const add = section.locator("form").filter({ hasText: "Tilføj adgangsnøgle" });
  await add.getByLabel("Adgangskode").fill(PASSWORD);
  await add.getByRole("button", { name: "Tilføj adgangsnøgle" }).click();
  await page.getByRole("heading", { name: "Lav adgangsnøglen" }).waitFor();
  await page.getByLabel("Navn").fill(name);
  await page.getByRole("button", { name: "Lav adgangsnøgle" }).click();
}

async function leave(page: Page) {
  await signOut(page);
  await hydrated(page);
}

test("on a phone a key is added, renamed, signs in where one was going, and is refused once removed", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, viewport: PHONE, expectedErrors: ERRORS }, async (page) => {
    const device = await addDevice(page);
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    await page.getByRole("heading", { name: "Adgangsnøgler" }).waitFor();
    await hydrated(page);
    await assertAccessible(page);
    await assertNoSidewaysScroll(page, "totrinslogin");
    await addKey(page, "Min telefon");
    await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
    assert.equal((await device.keys()).length, 1);
    await owns(page, "h2: Adgangsnøgler");

    await page.locator("summary").filter({ hasText: "Omdøb" }).click();
    await page.getByLabel("Nyt navn").fill("Telefonen i tasken");
    await page.getByRole("button", { name: "Gem navn" }).click();
    await page.getByText("Adgangsnøglen hedder nu »Telefonen i tasken«.").waitFor();
    await owns(page, "h2: Adgangsnøgler");
    await assertAccessible(page);
    await assertNoSidewaysScroll(page, "totrinslogin");

    await leave(page);
    await page.goto("/admin/kontakt");
    await hydrated(page);
    await assertAccessible(page);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByRole("heading", { name: "Kontakt" }).waitFor();

    await page.goto("/admin/totrinslogin");
    await hydrated(page);
    await page.locator("summary").filter({ hasText: "Fjern" }).click();
    const removal = page.locator("details[open]");
    await removal.getByLabel("Adgangskode").fill(PASSWORD);
    await removal.getByRole("button", { name: "Fjern adgangsnøgle" }).click();
    await page.getByText("er fjernet. Du er logget ud alle andre steder.").waitFor();
    await owns(page, "h2: Adgangsnøgler");
    await leave(page);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByText("Adgangsnøglen er ikke tilmeldt her, eller den er fjernet.").waitFor();
    await givePassword(page);
    await page.getByRole("heading", DASHBOARD).waitFor();
  });
});

test("a finger that is not the owner's opens nothing, and a sentence says how to go on", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: ERRORS }, async (page) => {
    const device = await addDevice(page);
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    await page.getByRole("heading", { name: "Adgangsnøgler" }).waitFor();
    await hydrated(page);
    await device.setFinger(false);
    await addKey(page, "Min telefon");
    await page.getByText("Der blev ikke lavet nogen adgangsnøgle.").waitFor();
    await device.setFinger(true);
    await page.getByRole("button", { name: "Lav adgangsnøgle" }).click();
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
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: ERRORS }, async (page) => {
    await addDevice(page);
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    await page.getByRole("heading", { name: "Adgangsnøgler" }).waitFor();
    await hydrated(page);
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
    assert.equal(await dialog.getByLabel("E-mail").inputValue(), EMAIL);
    await assertAccessible(page);
    await page.keyboard.type("forkert");
    await page.keyboard.press("Enter");
    await dialog.getByText("Ugyldig email eller adgangskode.").waitFor();
    assert.equal(await dialog.getByLabel("E-mail").inputValue(), EMAIL);
    await owns(page, "input: Adgangskode");
    await press(page, "button", WITH_KEY.name);
    await page.getByText("Indholdet er blevet gemt").waitFor();
  });
});

test("a browser that knows no keys is told so, and has the password", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: ERRORS }, async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto("/admin/totrinslogin");
    await hydrated(page);
    assert.equal(await page.getByRole("button", WITH_KEY).count(), 0);
    await givePassword(page);
    await page.getByText("Denne browser kan ikke bruge adgangsnøgler.").waitFor();
  });
});

test("without script there is the password alone", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, javaScriptEnabled: false }, async (page) => {
    await page.goto("/admin/login");
    assert.equal(await page.getByRole("button", WITH_KEY).count(), 0);
    await givePassword(page);
    await page.getByRole("heading", DASHBOARD).waitFor();
  });
});
