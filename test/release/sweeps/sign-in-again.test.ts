import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { addPasskey, openPasskeys, signInTo, test, WITH_KEY } from "../../journeys/accounts.ts";
import { assertAccessible, assertAccessiblePage } from "../../kit/axe.ts";
import { expect, open, waitForHydration } from "../../kit/browser.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";
import { createAuthenticator } from "../../kit/devices.ts";
import { pressByKeyboard, waitForFocus } from "../../kit/keyboard.ts";

/** A sensitive action in a session that is an hour old asks for the password again, in a dialog on top of it (S5). */
const DIALOG = { name: "Log ind igen" };
const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";
const NEW = "ny@samspil.example";
const INVITED = `${NEW} er inviteret og får en mail.`;

/** Into the password's field, which has the focus. */
async function givePassword(page: Page, password = PASSWORD) {
  await waitForFocus(page, "input: Adgangskode");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function fillInvitation(page: Page, email = NEW) {
  await page.getByLabel("Kollegaens e-mail").fill(email);
}

for (const width of [320, 1440]) {
  test(`by keyboard at ${width} px: inviting, removing, recipients, the file of orders and erasing each ask for the password, and go on`, {
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
  }, async ({ page, site: clinic }) => {
    const number = await clinic.order();
    await clinic.services.colleagues.invite("kollega@samspil.example", "Ejer");
    const dialog = page.getByRole("dialog", DIALOG);
    await signInTo(page, "/admin/konto");
    clinic.ageSessions();
    await fillInvitation(page);
    await pressByKeyboard(page, "button", "Invitér");
    await waitForFocus(page, "input: Adgangskode");
    await assertAccessiblePage(page);
    await page.keyboard.press("Escape");
    await waitForFocus(page, "button: Invitér");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("Kollegaens e-mail")).toHaveValue(NEW);

    await page.keyboard.press("Enter");
    await givePassword(page, "forkert");
    await dialog.getByRole("status").getByText(WRONG).waitFor();
    await waitForFocus(page, "input: Adgangskode");
    await assertAccessiblePage(page);
    await givePassword(page);
    await page.getByText(INVITED).waitFor();
    await waitForFocus(page, "button: Invitér");

    clinic.ageSessions();
    await pressByKeyboard(page, "button", "Slet kollega@samspil.example");
    await waitForFocus(page, "button: Behold");
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "input: Adgangskode");
    await pressByKeyboard(page, "button", "Annuller");
    await waitForFocus(page, "button: Slet kollega@samspil.example");
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", "Slet");
    await givePassword(page);
    await page.getByText("Kontoen er slettet.").waitFor();
    await waitForFocus(page, "h1: Din konto");

    await open(page, "/admin/modtagere");
    clinic.ageSessions();
    await page.getByLabel("E-mail").fill("faktura@klinik.example");
    await pressByKeyboard(page, "button", "Tilføj og send prøvemail");
    await assertAccessiblePage(page);
    await givePassword(page);
    await page.getByText("Vi har sendt en mail til faktura@klinik.example.").waitFor();
    await waitForFocus(page, "button: Tilføj og send prøvemail");
    clinic.ageSessions();
    await pressByKeyboard(page, "button", "Fjern faktura@klinik.example");
    await givePassword(page);
    await page.getByText("faktura@klinik.example får ikke længere mails.").waitFor();
    await waitForFocus(page, "h1: Hvem får mails om bestillinger?");

    await open(page, "/admin/bestillinger?q=krogh");
    clinic.ageSessions();
    await pressByKeyboard(page, "link", "Hent til Excel");
    await page.getByText("Log ind igen for at fortsætte.").waitFor();
    await waitForHydration(page);
    await assertAccessiblePage(page);
    await expect(page.getByLabel("E-mail")).toHaveValue(EMAIL);
    await page.getByLabel("Adgangskode").fill("forkert");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(WRONG).waitFor();
    await page.getByLabel("Adgangskode").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("Du er logget ind igen.").waitFor();
    await waitForFocus(page, "h1: Bestillinger");
    await assertAccessiblePage(page);
    const download = page.waitForEvent("download");
    await pressByKeyboard(page, "link", "Hent bestillingerne");
    assert.equal((await download).suggestedFilename(), "bestillinger.csv");

    clinic.ageSessions();
    await pressByKeyboard(page, "button", `Slet bestilling ${number}`);
    await waitForFocus(page, "button: Behold");
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "input: Adgangskode");
    assert.equal(await page.getByRole("alertdialog").count(), 0, "one dialog at a time");
    await assertAccessiblePage(page);
    await givePassword(page);
    await page.getByText("Bestillingen er slettet.").waitFor();
    await waitForFocus(page, "status: Bestillingen er slettet.");
  });
}

test("with two-step sign-in a wrong recovery code keeps the focus, and a right one goes on", async ({
  page,
  site: clinic,
}) => {
  await signInTo(page, "/admin/konto");
  const [me] = await clinic.services.colleagues.list();
  const account = { id: me?.id ?? "", email: EMAIL };
  const { secondFactors } = clinic.services;
  const { letters, token } = await secondFactors.offer(account);
  const code = createAuthenticator(letters).codeAt(new Date());
  const on = await secondFactors.turnOn(account, token, code);
  assert.ok(on.ok);
  clinic.ageSessions();
  await fillInvitation(page);
  await pressByKeyboard(page, "button", "Invitér");
  await givePassword(page);
  await page.getByText("Skriv nu koden fra appen på din telefon.").waitFor();
  await pressByKeyboard(page, "button", "Har du ikke telefonen ved hånden?");
  await waitForFocus(page, "input: Gendannelseskode");
  await page.keyboard.type("abcde-fghjk");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Gendannelseskoden er forkert").waitFor();
  await waitForFocus(page, "input: Gendannelseskode");
  await assertAccessible(page);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(on.recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByText(INVITED).waitFor();
});

for (const ends of ["before the action", "while the dialog is open"]) {
  test(`a session that ends ${ends} is begun anew in the dialog, and the action is done`, async ({
    page,
    site: clinic,
  }) => {
    await signInTo(page, "/admin/konto");
    await fillInvitation(page);
    if (ends === "before the action") clinic.endSessions();
    else clinic.ageSessions();
    await pressByKeyboard(page, "button", "Invitér");
    const dialog = page.getByRole("dialog", DIALOG);
    await dialog.waitFor();
    clinic.endSessions();
    await expect(dialog.getByLabel("E-mail")).toHaveValue(EMAIL);
    await assertAccessible(page);
    await givePassword(page);
    await page.getByText(INVITED).waitFor();
    await waitForFocus(page, "button: Invitér");
  });
}

test("a passkey takes the place of the password, in the dialog and on the page", async ({
  page,
  site: clinic,
}) => {
  const device = await openPasskeys(page);
  await addPasskey(page, "Min computer");
  await page.getByText("er tilføjet.").waitFor();

  await open(page, "/admin/konto");
  clinic.ageSessions();
  await fillInvitation(page);
  await pressByKeyboard(page, "button", "Invitér");
  await waitForFocus(page, "input: Adgangskode");
  await assertAccessible(page);
  await device.setFinger(false);
  await pressByKeyboard(page, "button", WITH_KEY.name);
  await page.getByRole("status").getByText("Adgangsnøglen blev ikke brugt.").waitFor();
  await waitForFocus(page, `button: ${WITH_KEY.name}`);
  await device.setFinger(true);
  await page.keyboard.press("Enter");
  await page.getByText(INVITED).waitFor();
  await waitForFocus(page, "button: Invitér");

  clinic.ageSessions();
  await open(page, "/admin/bestillinger");
  await pressByKeyboard(page, "link", "Hent til Excel");
  await page.getByText("Log ind igen for at fortsætte.").waitFor();
  await waitForHydration(page);
  await pressByKeyboard(page, "button", WITH_KEY.name);
  await page.getByText("Du er logget ind igen.").waitFor();

  await open(page, "/admin/klinikken");
  await page.getByLabel("Navn").fill("Samspil i byen");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Gem oplysninger" }).click();
  await givePassword(page, "forkert");
  await page.getByRole("dialog").getByText("Ugyldig email eller adgangskode.").waitFor();
  await waitForFocus(page, "input: Adgangskode");
  await pressByKeyboard(page, "button", WITH_KEY.name);
  await page.getByText("Indholdet er blevet gemt").waitFor();
});
