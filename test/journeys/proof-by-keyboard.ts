import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { owns, press } from "../keyboard.ts";

export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";
export const ASKED = { name: "Bekræft, at det er dig" };
export const EXPECTED = [/401|403|422/];
const HOUR_MS = 60 * 60 * 1000;

export async function openClinic(environment: Record<string, string> = {}) {
  const app = await startApp({
    host: "localhost",
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
  });
  function alter(sql: string) {
    const database = new DatabaseSync(join(app.dataDir, "samspil.db"));
    database.exec(sql);
    database.close();
  }
  const earlier = new Date(Date.now() - HOUR_MS).toISOString();
  return {
    ...app,
    /** The last proof is older than it is good for. */
    letProofGrowOld: () =>
      alter(`update session set "createdAt" = '${earlier}'; delete from session_proof`),
    endSessions: () => alter("delete from session"),
  };
}

export async function signIn(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Log ind" }).waitFor();
}

export function tryByKeyboard(width: number) {
  test(`by keyboard: inviting, removing, erasing, the file and a recipient of orders, at ${width} px`, async () => {
    const clinic = await openClinic();
    const number = await clinic.order();
    await clinic.services.colleagues.invite("kollega@samspil.example", "Ejer");
    const viewport = { width, height: 800 };
    const options = { baseURL: clinic.origin, viewport, expectedErrors: EXPECTED };
    await visit({ ...options, reducedMotion: "reduce" }, async (page) => {
      const dialog = page.getByRole("dialog", ASKED);
      await signIn(page, "/admin/konto");
      await hydrated(page);
      clinic.letProofGrowOld();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await page.keyboard.press("Escape");
      await owns(page, "button: Invitér");
      assert.equal(await dialog.count(), 0);
      assert.equal(await page.getByLabel("Kollegaens e-mail").inputValue(), "ny@samspil.example");

      await page.keyboard.press("Enter");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type("forkert");
      await page.keyboard.press("Enter");
      await dialog.getByRole("alert").getByText("Adgangskoden er forkert.").waitFor();
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
      await owns(page, "button: Invitér");

      clinic.letProofGrowOld();
      await press(page, "button", "Slet kollega@samspil.example");
      await owns(page, "button: Behold");
      await press(page, "button", "Slet");
      await owns(page, "input: Adgangskode");
      await press(page, "button", "Annuller");
      await owns(page, "button: Slet kollega@samspil.example");
      await page.keyboard.press("Enter");
      await press(page, "button", "Slet");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("Kontoen er slettet.").waitFor();
      await owns(page, "h1: Din konto");

      await page.goto("/admin/modtagere");
      await hydrated(page);
      clinic.letProofGrowOld();
      await page.getByLabel("Mailadresse").fill("faktura@klinik.example");
      await press(page, "button", "Tilføj og send prøvemail");
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await page.keyboard.press("Escape");
      await owns(page, "button: Tilføj og send prøvemail");
      assert.equal(await page.getByLabel("Mailadresse").inputValue(), "faktura@klinik.example");
      await page.keyboard.press("Enter");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("Vi har sendt en mail til faktura@klinik.example.").waitFor();
      await owns(page, "button: Tilføj og send prøvemail");
      clinic.letProofGrowOld();
      await press(page, "button", "Fjern faktura@klinik.example");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("faktura@klinik.example får ikke længere mails.").waitFor();
      await owns(page, "h1: Hvem får mails om bestillinger?");

      await page.goto("/admin/bestillinger?q=krogh");
      await hydrated(page);
      clinic.letProofGrowOld();
      await press(page, "link", "Hent til Excel");
      await page.getByRole("heading", ASKED).waitFor();
      await hydrated(page);
      await findNothing(page);
      await page.getByLabel("Adgangskode").fill("forkert");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Adgangskoden er forkert.").waitFor();
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("Tak, det er bekræftet.").waitFor();
      await owns(page, "h1: Bestillinger");
      await findNothing(page);
      const coming = page.waitForEvent("download");
      await press(page, "link", "Hent bestillingerne");
      assert.equal((await coming).suggestedFilename(), "bestillinger.csv");

      clinic.letProofGrowOld();
      await press(page, "button", `Slet bestilling ${number}`);
      await owns(page, "button: Behold");
      await press(page, "button", "Slet");
      await owns(page, "input: Adgangskode");
      assert.equal(await page.getByRole("alertdialog").count(), 0, "one dialog at a time");
      await findNothing(page);
      await page.keyboard.press("Escape");
      await owns(page, `button: Slet bestilling ${number}`);
      await page.keyboard.press("Enter");
      await press(page, "button", "Slet");
      await owns(page, "input: Adgangskode");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("Bestillingen er slettet.").waitFor();
      await owns(page, "status: Bestillingen er slettet.");
    });
  });
}
