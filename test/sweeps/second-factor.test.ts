import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { EMAIL, givePassword, openClinic, PASSWORD, turnOn } from "../journeys/second-factor.ts";
import { signOut } from "../journeys/sign-out.ts";
import { findNothing } from "../kit/axe.ts";
import { expect, hydrated, visit } from "../kit/browser.ts";

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
    await page.getByText("På denne hjemmeside logger alle ind i to trin.").waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: "Fortsæt" }).focus();
    await page.keyboard.press("Enter");
    await focusIsOn(page, "Forbind appen med din konto");
    const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
    await page.keyboard.press("Tab");
    await focusIsOn(page, "Kopiér nøglen");
    await page.keyboard.press("Tab");
    await page.keyboard.type(phone.look());
    await page.keyboard.press("Enter");
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

const focusIsOn = (page: Page, text: string) => expect(page.locator(":focus")).toHaveText(text);

function alter({ dataDir }: { dataDir: string }, sql: string) {
  const database = new DatabaseSync(join(dataDir, "samspil.db"));
  database.exec(sql);
  database.close();
}

/** The first step on top of a form whose session has ended. */
async function signInAgain(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  await dialog.getByLabel("E-mail").fill(EMAIL);
  await dialog.getByLabel("Adgangskode").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log ind og gem" }).click();
  await expect(dialog.getByText("Skriv nu koden fra appen på din telefon.")).toBeVisible();
  return dialog;
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
      alter(clinic, "delete from session");
      await page.getByRole("button", { name: "Gem kontaktside" }).click();
      const dialog = await signInAgain(page);
      await expect(page.locator("[name=code]")).toBeFocused();
      await page.keyboard.type("000");
      await page.keyboard.press("Enter");
      await dialog.getByText("Koden er forkert").waitFor();
      if (fromPaper) {
        await dialog.getByRole("button", { name: "Har du ikke telefonen ved hånden?" }).click();
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
    alter(clinic, "delete from session");
    await page.getByRole("button", { name: "Gem kontaktside" }).click();
    for (const isLate of [true, false]) {
      const dialog = await signInAgain(page);
      if (isLate) alter(clinic, `update verification set "expiresAt" = '2020-01-01T00:00:00.000Z'`);
      await dialog.getByLabel("Kode", { exact: true }).fill(phone.look());
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      const late = "Der gik for lang tid. Log ind igen med din adgangskode.";
      if (isLate) await expect(dialog.getByText(late)).toBeVisible();
    }
    await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  });
});

for (const width of [360, 1440]) {
  test(`axe finds nothing in any step of a second factor, and nothing scrolls sideways, at ${width} px`, async () => {
    const clinic = await openClinic({ SECOND_FACTOR: "required" });
    await visit(
      {
        baseURL: clinic.origin,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
        expectedErrors: [/401/],
      },
      async (page) => {
        await page.goto("/admin/nyheder");
        await givePassword(page);
        await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
        await findNothing(page);
        await page.getByRole("button", { name: "Fortsæt" }).click();
        await page.getByRole("img", { name: /QR-kode/ }).waitFor();
        await findNothing(page);
        const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
        await page.getByLabel("Kode", { exact: true }).fill(phone.look());
        await page.getByRole("button", { name: "Slå til" }).click();
        await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
        await findNothing(page);
        const onward = page.getByRole("link", { name: "Jeg har gemt dem" });
        await expect(onward).toHaveAttribute("href", "/admin/nyheder");
        await page.goto("/admin/totrinslogin");
        await findNothing(page);
        await page.goto("/admin/konto");
        await findNothing(page);
        await signOut(page);
        await givePassword(page);
        await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
        await findNothing(page);
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("alert").waitFor();
        await findNothing(page);
        await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
        await page.getByLabel("Gendannelseskode").waitFor();
        await findNothing(page);
        await page.goto("/admin/login?igen=1");
        await findNothing(page);
      },
    );
  });
}
