import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import type { Page } from "@playwright/test";
import { EMAIL, givePassword, PASSWORD } from "../journeys/second-factor.ts";
import { startApp } from "../kit/app.ts";
import { assertAccessible, findNothing } from "../kit/axe.ts";
import { expect, hydrated, visit } from "../kit/browser.ts";
import { addDevice, createAuthenticator } from "../kit/devices.ts";
import { owns, press } from "../kit/keyboard.ts";

const ASKED = { name: "Log ind igen" };
const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";
const EXPECTED = [/401|403|422/];
const HOUR_MS = 60 * 60 * 1000;

async function openClinic(environment: Record<string, string> = {}) {
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
    /** The session is older than it counts as fresh. */
    letSessionAge: () => alter(`update session set "createdAt" = '${earlier}'`),
    endSessions: () => alter("delete from session"),
  };
}

async function signIn(page: Page, path: string) {
  await page.goto(path);
  await givePassword(page);
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Log ind" }).waitFor();
}

/** Into the password, which has the focus. */
async function prove(page: Page, password = PASSWORD) {
  await owns(page, "input: Adgangskode");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

function tryByKeyboard(width: number) {
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
      clinic.letSessionAge();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await page.keyboard.press("Escape");
      await owns(page, "button: Invitér");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByLabel("Kollegaens e-mail")).toHaveValue("ny@samspil.example");

      await page.keyboard.press("Enter");
      await prove(page, "forkert");
      await dialog.getByRole("status").getByText(WRONG).waitFor();
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await prove(page);
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
      await owns(page, "button: Invitér");

      clinic.letSessionAge();
      await press(page, "button", "Slet kollega@samspil.example");
      await owns(page, "button: Behold");
      await press(page, "button", "Slet");
      await owns(page, "input: Adgangskode");
      await press(page, "button", "Annuller");
      await owns(page, "button: Slet kollega@samspil.example");
      await page.keyboard.press("Enter");
      await press(page, "button", "Slet");
      await prove(page);
      await page.getByText("Kontoen er slettet.").waitFor();
      await owns(page, "h1: Din konto");

      await page.goto("/admin/modtagere");
      await hydrated(page);
      clinic.letSessionAge();
      await page.getByLabel("Mailadresse").fill("faktura@klinik.example");
      await press(page, "button", "Tilføj og send prøvemail");
      await owns(page, "input: Adgangskode");
      await findNothing(page);
      await page.keyboard.press("Escape");
      await owns(page, "button: Tilføj og send prøvemail");
      await expect(page.getByLabel("Mailadresse")).toHaveValue("faktura@klinik.example");
      await page.keyboard.press("Enter");
      await prove(page);
      await page.getByText("Vi har sendt en mail til faktura@klinik.example.").waitFor();
      await owns(page, "button: Tilføj og send prøvemail");
      clinic.letSessionAge();
      await press(page, "button", "Fjern faktura@klinik.example");
      await prove(page);
      await page.getByText("faktura@klinik.example får ikke længere mails.").waitFor();
      await owns(page, "h1: Hvem får mails om bestillinger?");

      await page.goto("/admin/bestillinger?q=krogh");
      await hydrated(page);
      clinic.letSessionAge();
      await press(page, "link", "Hent til Excel");
      await page.getByText("Log ind igen for at fortsætte.").waitFor();
      await hydrated(page);
      await findNothing(page);
      await expect(page.getByLabel("E-mail")).toHaveValue(EMAIL);
      await page.getByLabel("Adgangskode").fill("forkert");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText(WRONG).waitFor();
      await page.getByLabel("Adgangskode").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText("Du er logget ind igen.").waitFor();
      await owns(page, "h1: Bestillinger");
      await findNothing(page);
      const coming = page.waitForEvent("download");
      await press(page, "link", "Hent bestillingerne");
      assert.equal((await coming).suggestedFilename(), "bestillinger.csv");

      clinic.letSessionAge();
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
      await prove(page);
      await page.getByText("Bestillingen er slettet.").waitFor();
      await owns(page, "status: Bestillingen er slettet.");
    });
  });
}

describe("one signs in again on top of what asked for it (S5)", () => {
  for (const width of [320, 1440]) tryByKeyboard(width);

  test("with codes: a wrong one has the focus again, a right one goes on", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      await signIn(page, "/admin/konto");
      await hydrated(page);
      const [me] = await clinic.services.colleagues.list();
      const account = { id: me?.id ?? "", email: EMAIL };
      const { secondFactors } = clinic.services;
      const { letters, sealed } = await secondFactors.offer(account);
      const phone = createAuthenticator(letters);
      const on = await secondFactors.turnOn(account, sealed, phone.codeAt(new Date()));
      assert.ok(on.ok);
      clinic.letSessionAge();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await prove(page);
      await page.getByText("Skriv nu koden fra appen på din telefon.").waitFor();
      await press(page, "button", "Har du ikke telefonen ved hånden?");
      await owns(page, "input: Gendannelseskode");
      await page.keyboard.type("abcde-fghjk");
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText("Gendannelseskoden er forkert").waitFor();
      await owns(page, "input: Gendannelseskode");
      await assertAccessible(page);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(on.recoveryCodes[0] ?? "");
      await page.keyboard.press("Enter");
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
    });
  });

  test("a session that has ended is begun anew on top, and what was asked for is done", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      await signIn(page, "/admin/konto");
      await hydrated(page);
      const again = page.getByRole("dialog", { name: "Log ind igen" });
      const invite = page.getByLabel("Kollegaens e-mail");
      for (const [email, end] of [
        ["en@samspil.example", clinic.endSessions],
        ["to@samspil.example", clinic.letSessionAge],
      ] as const) {
        await invite.fill(email);
        end();
        await press(page, "button", "Invitér");
        await again.waitFor();
        if (end === clinic.letSessionAge) clinic.endSessions();
        await owns(page, "input: Adgangskode");
        await expect(again.getByLabel("E-mail")).toHaveValue(EMAIL);
        await assertAccessible(page);
        await prove(page);
        await page.getByText(`${email} er inviteret og får en mail.`).waitFor();
        await owns(page, "button: Invitér");
      }
    });
  });

  test("a passkey is as good as the password, in the dialog and on the page", async () => {
    const clinic = await openClinic();
    await visit({ baseURL: clinic.origin, expectedErrors: EXPECTED }, async (page) => {
      const device = await addDevice(page);
      await signIn(page, "/admin/totrinslogin");
      await hydrated(page);
      const withKey = "Log ind med adgangsnøgle";
      await press(page, "button", "Tilføj adgangsnøgle");
      await owns(page, "h2: Opret adgangsnøglen");
      await press(page, "button", "Opret adgangsnøgle");
      await page.getByText("er tilføjet.").waitFor();

      await page.goto("/admin/konto");
      await hydrated(page);
      clinic.letSessionAge();
      await page.getByLabel("Kollegaens e-mail").fill("ny@samspil.example");
      await press(page, "button", "Invitér");
      await owns(page, "input: Adgangskode");
      await assertAccessible(page);
      await device.setFinger(false);
      await press(page, "button", withKey);
      await page.getByRole("status").getByText("Adgangsnøglen blev ikke brugt.").waitFor();
      await owns(page, `button: ${withKey}`);
      await device.setFinger(true);
      await page.keyboard.press("Enter");
      await page.getByText("ny@samspil.example er inviteret og får en mail.").waitFor();
      await owns(page, "button: Invitér");

      clinic.letSessionAge();
      await page.goto("/admin/bestillinger");
      await hydrated(page);
      await press(page, "link", "Hent til Excel");
      await page.getByText("Log ind igen for at fortsætte.").waitFor();
      await hydrated(page);
      await press(page, "button", withKey);
      await page.getByText("Du er logget ind igen.").waitFor();
    });
  });
});
