import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import {
  type Clinic,
  EMAIL,
  givePassword,
  openClinic,
  PASSWORD,
  trySteps,
} from "./second-factor-steps.ts";
import { signOut } from "./sign-out.ts";

const DASHBOARD = { name: "Hvad vil du redigere?" };

/** From the page that asks for the password to the recovery codes. */
async function turnOn(page: Page, clinic: Clinic) {
  await page.getByLabel("Din adgangskode").fill(PASSWORD);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await page.getByRole("img", { name: /QR-kode/ }).waitFor();
  const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
  await page.getByLabel("Kode", { exact: true }).fill(phone.look());
  await page.getByRole("button", { name: "Slå til" }).click();
  await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
  return { phone, recoveryCodes: await page.locator(".second-factor__codes code").allInnerTexts() };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`a secretary turns it on, signs in with the telephone and without it, and off again, ${how} script`, async () => {
    const clinic = await openClinic();
    await visit(
      { baseURL: clinic.origin, javaScriptEnabled, expectedErrors: [/401|422/] },
      async (page) => {
        await page.goto("/admin/konto");
        await givePassword(page);
        await page.getByRole("link", { name: "Slå totrinslogin til" }).click();
        if (javaScriptEnabled) await hydrated(page);
        await page.getByLabel("Din adgangskode").fill("forkert adgangskode");
        await page.getByRole("button", { name: "Fortsæt" }).click();
        await page.getByRole("alert").getByText("Adgangskoden er forkert.").waitFor();
        const { phone, recoveryCodes } = await turnOn(page, clinic);
        await page.getByRole("status").getByText("Totrinslogin er slået til.").waitFor();
        assert.equal(recoveryCodes.length, 10);
        await page.getByRole("link", { name: "Jeg har gemt dem" }).click();
        await page.getByText("Du har 10 gendannelseskoder tilbage.").waitFor();

        await signOut(page);
        await page.goto("/admin/kontakt");
        await givePassword(page);
        await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
        if (javaScriptEnabled) await hydrated(page);
        await page.getByLabel("Kode", { exact: true }).fill("12 34");
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("alert").getByText("Koden passer ikke").waitFor();
        await page.getByLabel("Kode", { exact: true }).fill(phone.look());
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("heading", { name: "Kontakt" }).waitFor();

        await signOut(page);
        await givePassword(page);
        await page.getByRole("link", { name: "Har du ikke telefonen?" }).click();
        await page.getByLabel("Gendannelseskode").fill(recoveryCodes[0] ?? "");
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("heading", DASHBOARD).waitFor();

        await page.goto("/admin/totrinslogin");
        await page.getByText("Du har 9 gendannelseskoder tilbage.").waitFor();
        const off = page.getByRole("region", { name: "Slå totrinslogin fra" });
        await off.getByLabel("Din adgangskode").fill(PASSWORD);
        await off.getByLabel("Kode", { exact: true }).fill(recoveryCodes[1] ?? "");
        await off.getByRole("button", { name: "Slå fra" }).click();
        await page.getByRole("status").getByText("Totrinslogin er slået fra.").waitFor();
        await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
      },
    );
  });
}

test("with the keyboard alone it is turned on, and the focus is where the next step begins", async () => {
  const clinic = await openClinic({ SECOND_FACTOR: "required" });
  await visit({ baseURL: clinic.origin }, async (page) => {
    await page.goto("/admin/nyheder");
    await hydrated(page);
    await page.getByLabel("E-mail").focus();
    await page.keyboard.type(EMAIL);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("Hos os logger alle ind i to trin.").waitFor();
    await hydrated(page);
    await page.getByLabel("Din adgangskode").focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Forbind appen med din konto" }).waitFor();
    await focusIsOn(page, "Forbind appen med din konto");
    const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
    await page.keyboard.press("Tab");
    await focusIsOn(page, "Kopiér nøglen");
    await page.keyboard.press("Tab");
    await page.keyboard.type(phone.look());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
    await focusIsOn(page, "Gem dine gendannelseskoder");
    for (const name of ["Udskriv", "Kopiér", "Jeg har gemt dem"]) {
      await page.keyboard.press("Tab");
      await focusIsOn(page, name);
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Nyheder" }).waitFor();
  });
});

test("on the telephone itself the app is opened with the key in its address, or the key is copied (E16)", async () => {
  const clinic = await openClinic();
  for (const isTelephone of [true, false]) {
    const viewport = { width: 390, height: 844 };
    const device = isTelephone ? { viewport, hasTouch: true, isMobile: true } : {};
    await visit({ baseURL: clinic.origin, ...device }, async (page) => {
      await page.goto("/admin/login?til=%2Fadmin%2Ftotrinslogin");
      await hydrated(page);
      await givePassword(page);
      await page.getByLabel("Din adgangskode").fill(PASSWORD);
      await page.getByRole("button", { name: "Fortsæt" }).click();
      await page.getByRole("img", { name: /QR-kode/ }).waitFor();
      const key = (await page.locator(".second-factor__key").innerText()).replaceAll(" ", "");
      const link = page.getByRole("link", { name: "Åbn i din app", includeHidden: true });
      assert.equal(await link.isVisible(), isTelephone);
      const address = new URL((await link.getAttribute("href")) ?? "");
      assert.equal(address.protocol, "otpauth:");
      assert.equal(address.searchParams.get("secret"), key);
      await page.getByRole("button", { name: "Kopiér nøglen" }).click();
      await page.getByText(/Nøglen er (kopieret|markeret)/).waitFor();
    });
  }
});

async function focusIsOn(page: Page, text: string) {
  await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);
}

test("a session that ended under an open form takes both steps on top of it, and nothing typed is lost", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: [/401/] }, async (page) => {
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    const { phone, recoveryCodes } = await turnOn(page, clinic);
    for (const fromPaper of [false, true]) {
      const title = fromPaper ? "Skriv til os i dag" : "Skriv til os, når du vil";
      await page.goto("/admin/kontakt");
      await hydrated(page);
      await page.getByLabel("Titel").fill(title);
      const database = new DatabaseSync(join(clinic.dataDir, "samspil.db"));
      database.exec("delete from session");
      database.close();
      await page.getByRole("button", { name: "Gem kontaktside" }).click();
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await dialog.getByLabel("E-mail").fill(EMAIL);
      await dialog.getByLabel("Adgangskode").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await dialog.getByText("Skriv nu koden fra appen på din telefon.").waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "code");
      await page.keyboard.type("000");
      await page.keyboard.press("Enter");
      await dialog.getByText("Koden passer ikke").waitFor();
      if (fromPaper) {
        await dialog.getByRole("button", { name: "Har du ikke telefonen?" }).click();
        await dialog.getByLabel("Gendannelseskode").fill(recoveryCodes[0] ?? "");
      } else {
        await dialog.getByLabel("Kode", { exact: true }).fill(phone.look());
      }
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await page.getByText("Kontaktsiden blev opdateret!").waitFor();
      await page.goto("/kontakt");
      await page.getByRole("heading", { name: title }).waitFor();
    }
  });
});

test("when the password is too long ago, the page of the code leads back to it and says why (S2)", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: [/401/] }, async (page) => {
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    await turnOn(page, clinic);
    await signOut(page);
    await page.goto("/admin/kontakt");
    await givePassword(page);
    await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
    await hydrated(page);
    await page.context().clearCookies();
    await page.getByLabel("Kode", { exact: true }).fill("123456");
    await page.getByRole("button", { name: "Log ind", exact: true }).click();
    await page.waitForURL("**/admin/login?til=%2Fadmin%2Fkontakt&igen=1");
    await page.getByText("Der gik for lang tid. Log ind igen med din adgangskode.").waitFor();
  });
});

test("when the telephone was too long in the other room, the dialog begins anew and the form still stands", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, expectedErrors: [/401/] }, async (page) => {
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    const { phone } = await turnOn(page, clinic);
    await page.goto("/admin/kontakt");
    await hydrated(page);
    await page.getByLabel("Titel").fill("Skriv til os, når du vil");
    const alter = (sql: string) => {
      const database = new DatabaseSync(join(clinic.dataDir, "samspil.db"));
      database.exec(sql);
      database.close();
    };
    alter("delete from session");
    await page.getByRole("button", { name: "Gem kontaktside" }).click();
    const dialog = page.getByRole("dialog", { name: "Log ind igen" });
    const firstStep = async () => {
      await dialog.getByLabel("E-mail").fill(EMAIL);
      await dialog.getByLabel("Adgangskode").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await dialog.getByLabel("Kode", { exact: true }).waitFor();
    };
    await firstStep();
    alter(`update verification set "expiresAt" = '2020-01-01T00:00:00.000Z'`);
    await dialog.getByLabel("Kode", { exact: true }).fill(phone.look());
    await dialog.getByRole("button", { name: "Log ind og gem" }).click();
    await dialog.getByText("Der gik for lang tid. Log ind igen med din adgangskode.").waitFor();
    await firstStep();
    await dialog.getByLabel("Kode", { exact: true }).fill(phone.look());
    await dialog.getByRole("button", { name: "Log ind og gem" }).click();
    await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  });
});

trySteps(360);
