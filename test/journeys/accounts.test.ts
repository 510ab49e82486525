import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { assertAccessible, assertAccessiblePage, assertNoSidewaysScroll } from "../kit/axe.ts";
import { runSql } from "../kit/backend.ts";
import {
  browserTest,
  delayRequests,
  expect,
  open,
  PHONE,
  routePages,
  waitForHydration,
} from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { addVirtualDevice, createAuthenticator } from "../kit/devices.ts";
import { pressByKeyboard, waitForFocus } from "../kit/keyboard.ts";
import { passwordLinkIn, startMailServer } from "../kit/mail-server.ts";
import { openSite } from "../kit/site.ts";

const NO_CONTACT = "Der er ingen forbindelse til serveren lige nu.";
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";
const WRONG = "Ugyldig email eller adgangskode. Prøv igen.";
const WITH_KEY = "Log ind med adgangsnøgle";
const LONG = "anne-margrethe.vestergaard-christensen@boerneogungepsykologerne.example";
const NEW = "ny@samspil.example";
const INVITED = `${NEW} er inviteret og får en mail.`;
const ACTS = "**/*.data*";

/** A clinic with one account and a mail server. A passkey belongs to a name, not to an IP address. */
async function openClinic(environment: Record<string, string> = {}) {
  const mail = await startMailServer();
  const account = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, SMTP_URL: mail.url };
  // It stands still until a test moves it: a slow step would outlive a code.
  let now = Date.now();
  const app = await openSite({
    host: "localhost",
    environment: { ...account, ...environment },
    clock: () => new Date(now),
  });
  return {
    ...app,
    mail,
    endSessions: () => runSql(app, "delete from session"),
    /** Makes the sessions an hour old: a sensitive action then asks for the password again. */
    ageSessions() {
      const earlier = new Date(now - HOUR_MS).toISOString();
      runSql(app, `update session set "createdAt" = '${earlier}'`);
    },
    /** An authenticator app, which shows a new code each time it is read. */
    phone(letters: string) {
      const { codeAt } = createAuthenticator(letters);
      return () => {
        now += 30_000;
        return codeAt(new Date(now));
      };
    },
  };
}

/** A test in a clinic of its own. */
const test = browserTest.with({ site: () => openClinic(), expectedErrors: [/401|403|422|ERR_/] });

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const signInOn = (page: Page) => page.getByRole("dialog", { name: "Log ind igen" });
const codeField = (page: Page) => page.getByLabel("Kode", { exact: true });

async function signIn(page: Page, email = EMAIL, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Adgangskode").fill(password);
  await button(page, "Log ind").click();
}

/** Signs in on the way to a screen, which is ready then. */
async function signInTo(page: Page, path: string) {
  await page.goto(path);
  await signIn(page);
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Log ind" }).waitFor();
  await waitForHydration(page);
}

async function signOut(page: Page) {
  const menu = button(page, "Menu");
  if (await menu.isVisible()) await menu.click();
  await button(page, "Log ud").click();
  await page.waitForURL("**/admin/login");
  // The address changes before the page does.
  await button(page, "Log ind").waitFor();
}

/** Types a text into the field that has the focus, and presses Enter. */
async function enter(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Into the password's field, which has the focus. */
async function givePassword(page: Page, password = PASSWORD) {
  await waitForFocus(page, "input: Adgangskode");
  await enter(page, password);
}

test("signing in leads back to the page asked for, and signing out to the login", async ({
  page,
  site,
}) => {
  await page.goto("/admin/klinikken");
  await signIn(page);
  await waitForFocus(page, "h1: Klinikken");
  site.endSessions();
  await page.getByRole("link", { name: "Oversigt", exact: true }).first().click();
  await heading(page, "Log ind");
  await signIn(page);
  await waitForFocus(page, "h1: I dag");
  await signOut(page);
  await page.goBack();
  await heading(page, "Log ind");
});

test("a sign-in that is refused, or does not get through, stays as it was typed", {
  expectedErrors: [/status of (401|429|502)/],
}, async ({ page }) => {
  await open(page, "/admin/login");
  await page.getByLabel("E-mail").fill(EMAIL);
  const password = page.getByLabel("Adgangskode");
  await password.fill("forkert adgangskode");
  await page.keyboard.press("Enter");
  await page.getByText(WRONG).waitFor();
  await waitForFocus(page, "input: Adgangskode");
  for (const [answer, sentence] of [
    [{ status: 429, contentType: "text/plain; charset=utf-8", body: TOO_MANY }, TOO_MANY],
    [{ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, NO_CONTACT],
  ] as const) {
    await page.route(ACTS, (route) => route.fulfill(answer));
    await button(page, "Log ind").press("Enter");
    await page.getByText(sentence).waitFor();
    await waitForFocus(page, "button: Log ind");
    await expect(page.getByLabel("E-mail")).toHaveValue(EMAIL);
    await expect(password).toHaveValue("forkert adgangskode");
    await page.unroute(ACTS);
  }
});

test("a long e-mail that is signed in stands in the bar, and below 1200 px in the menu", {
  as: LONG,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(page, "/admin");
  const email = page.getByRole("banner").getByText(LONG);
  const shown = (await email.boundingBox()) ?? assert.fail();
  assert.ok(shown.width > 200 && shown.height < 30, JSON.stringify(shown));
  await assertNoSidewaysScroll(page, "the bar");
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(email).toBeHidden();
  await button(page, "Menu").click();
  await page.getByRole("navigation", { name: "Menu" }).getByText(LONG).waitFor();
});

test("a forgotten password is replaced through the link in the mail, which works once", {
  expectedErrors: [/ERR_FAILED|status of (410|422)/],
}, async ({ page, site: { mail } }) => {
  await page.goto("/admin/login");
  await button(page, "Glemt adgangskode?").click();
  await expect(page.getByRole("alert")).toContainText("Indtast din email-adresse først");
  await page.getByLabel("E-mail").fill(EMAIL);
  await button(page, "Glemt adgangskode?").click();
  await page.getByText("En email med link til nulstilling af adgangskode er blevet").waitFor();
  await open(page, passwordLinkIn(await mail.waitFor(1)) ?? assert.fail());
  const chosen = "fire gule ord i vinden";
  for (const label of ["Ny adgangskode", "Ny adgangskode igen"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("type", "password");
    await field.fill(chosen);
  }
  // The answer is lost, so the link is used up without a word of it.
  await page.route(ACTS, (route) => route.fetch({ maxRedirects: 0 }).then(() => route.abort()));
  await button(page, "Gem adgangskode").click();
  await page.getByText(NO_CONTACT).waitFor();
  await page.unroute(ACTS);
  await button(page, "Gem adgangskode").click();
  await page.getByText("Linket virker ikke længere.").waitFor();
  await page.goto("/admin/login");
  await signIn(page, EMAIL, chosen);
  await heading(page, "I dag");
});

test("two-step sign-in is turned on by keyboard, and asks for the code from then on", {
  site: () => openClinic({ SECOND_FACTOR: "required" }),
  at: PHONE,
}, async ({ page, site }) => {
  const focusIsOn = (text: string) => expect(page.locator(":focus")).toHaveText(text);
  await open(page, "/admin/nyheder");
  await signIn(page);
  await page.getByText("På denne hjemmeside logger alle ind i to trin.").waitFor();
  await waitForHydration(page);
  await button(page, "Fortsæt").press("Enter");
  await focusIsOn("Forbind appen med din konto");
  const key = await page.locator(".second-factor__key").innerText();
  const readCode = site.phone(key);
  const link = page.getByRole("link", { name: "Åbn i din app" });
  const address = new URL((await link.getAttribute("href")) ?? "");
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), key.replaceAll(" ", ""));
  await button(page, "Kopiér nøglen").press("Enter");
  await page.getByText(/Nøglen er (kopieret|markeret)/).waitFor();
  await page.keyboard.press("Tab");
  await enter(page, readCode());
  await focusIsOn("Gem dine gendannelseskoder");
  assert.equal(await page.locator(".second-factor__codes code").count(), 10);
  for (const name of ["Udskriv", "Kopiér", "Jeg har gemt dem"]) {
    await page.keyboard.press("Tab");
    await focusIsOn(name);
  }
  await page.keyboard.press("Enter");
  await heading(page, "Nyheder");

  await signOut(page);
  await page.goto("/admin/kontakt");
  await signIn(page);
  await heading(page, "Skriv koden");
  await waitForHydration(page);
  await codeField(page).fill("12 34");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Koden er forkert").waitFor();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/login?til=%2Fadmin%2Fkontakt&igen=1");
  await signIn(page);
  await codeField(page).fill(readCode());
  await page.keyboard.press("Enter");
  await heading(page, "Kontakt");
});

test("a code that gets no answer stays, and recovery codes are shown", async ({ page, site }) => {
  await signInTo(page, "/admin/totrinslogin");
  await button(page, "Fortsæt").click();
  const qrCode = page.getByRole("img", { name: /QR-kode/ });
  await qrCode.waitFor();
  await expect(page.getByRole("link", { name: "Åbn i din app" })).toBeHidden();
  const readCode = site.phone(await page.locator(".second-factor__key").innerText());
  const code = readCode();
  await codeField(page).fill(code);
  await page.route(ACTS, (route) => route.abort());
  await button(page, "Slå til").click();
  await page.getByRole("alert").getByText("Der er ingen forbindelse til serveren").waitFor();
  await expect(qrCode).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);

  await page.unroute(ACTS);
  await routePages(page, (route) => route.abort());
  const letPass = await delayRequests(page, "**/slaa-til.data*");
  await button(page, "Slå til").click();
  await button(page, "Slår til...").waitFor();
  await expect(qrCode).toBeVisible();
  letPass();
  await heading(page, "Gem dine gendannelseskoder");

  await open(page, "/admin/totrinslogin");
  await page.getByText("Opret nye koder").click();
  site.ageSessions();
  await button(page, "Ja, opret ti nye").click();
  await givePassword(page);
  await codeField(page).fill(readCode());
  await page.keyboard.press("Enter");
  await heading(page, "Gem dine gendannelseskoder");
});

test("an ended session takes both steps on top of a form", async ({ page, site }) => {
  await signInTo(page, "/admin/totrinslogin");
  await button(page, "Fortsæt").click();
  const readCode = site.phone(await page.locator(".second-factor__key").innerText());
  await codeField(page).fill(readCode());
  await button(page, "Slå til").click();
  await heading(page, "Gem dine gendannelseskoder");
  const recoveryCode = await page.locator(".second-factor__codes code").first().innerText();
  const dialog = signInOn(page);
  async function giveFirst() {
    await dialog.getByLabel("E-mail").fill(EMAIL);
    await dialog.getByLabel("Adgangskode").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.getByText("Skriv nu koden fra appen på din telefon.").waitFor();
    await expect(page.locator("[name=code]")).toBeFocused();
  }
  await open(page, "/admin/kontakt");
  await page.getByLabel("Titel").fill("Skriv til os");
  site.endSessions();
  await button(page, "Gem kontaktside").click();
  await giveFirst();
  runSql(site, "update tokens set expires_at = 0");
  await enter(page, readCode());
  await dialog.getByText("Der gik for lang tid. Log ind igen med din adgangskode.").waitFor();
  await giveFirst();
  await enter(page, "000");
  await dialog.getByText("Koden er forkert").waitFor();
  await dialog.getByRole("button", { name: "Har du ikke telefonen ved hånden?" }).click();
  await waitForFocus(page, "input: Gendannelseskode");
  await enter(page, "abcde-fghjk");
  await dialog.getByText("Gendannelseskoden er forkert").waitFor();
  await waitForFocus(page, "input: Gendannelseskode");
  await assertAccessible(page);
  await page.keyboard.press("Control+A");
  await enter(page, recoveryCode);
  await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  assert.match(await site.page("/kontakt"), /Skriv til os/);
});

/** Signed in, on the screen of passkeys, with a device that can store them. */
async function openPasskeys(page: Page) {
  const device = await addVirtualDevice(page);
  await signInTo(page, "/admin/totrinslogin");
  return device;
}

async function addPasskey(page: Page, name: string) {
  await button(page, "Tilføj adgangsnøgle").click();
  await heading(page, "Opret adgangsnøglen");
  await page.getByLabel("Navn").fill(name);
  await button(page, "Opret adgangsnøgle").click();
}

test("a passkey is added, renamed, signs in to the page asked for, and is refused once removed", {
  viewport: PHONE.viewport,
  expectedErrors: [/status of (401|403|422|429)/],
}, async ({ page }) => {
  const device = await openPasskeys(page);
  await device.setFinger(false);
  await addPasskey(page, "Min telefon");
  await page.getByText("Der blev ikke lavet nogen adgangsnøgle.").waitFor();
  await device.setFinger(true);
  await button(page, "Opret adgangsnøgle").click();
  await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
  assert.equal((await device.keys()).length, 1);
  await waitForFocus(page, "h2: Adgangsnøgler");
  await assertAccessiblePage(page);
  await addPasskey(page, "En til");
  await page.getByText("Enheden har allerede en adgangsnøgle til din konto.").waitFor();

  await open(page, "/admin/totrinslogin");
  await page.locator("summary").filter({ hasText: "Omdøb" }).click();
  await page.getByLabel("Nyt navn").fill("Telefonen i tasken");
  await button(page, "Gem navn").click();
  await page.getByText("Adgangsnøglen hedder nu »Telefonen i tasken«.").waitFor();
  await waitForFocus(page, "h2: Adgangsnøgler");

  await signOut(page);
  await open(page, "/admin/kontakt");
  const challenge = "**/admin/login/adgangsnoegle";
  for (const [answer, sentence] of [
    [{ status: 429, body: TOO_MANY }, TOO_MANY],
    [{ body: "<h1>Velkommen til toget</h1>" }, NO_CONTACT],
  ] as const) {
    await page.route(challenge, (route) => route.fulfill(answer));
    await button(page, WITH_KEY).click();
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.unroute(challenge);
  }
  await device.setFinger(false);
  await button(page, WITH_KEY).click();
  await page.getByRole("alert").getByText("Adgangsnøglen blev ikke brugt. Prøv igen").waitFor();
  await device.setFinger(true);
  // By keyboard: the button is the first stop after 'Glemt adgangskode?'.
  await button(page, "Glemt adgangskode?").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Kontakt");

  await open(page, "/admin/totrinslogin");
  await page.locator("summary").filter({ hasText: "Fjern" }).click();
  const removal = page.locator("details[open]");
  await removal.getByRole("button", { name: "Fjern adgangsnøgle" }).click();
  await page.getByText("er fjernet. Du er logget ud alle andre steder.").waitFor();
  await waitForFocus(page, "h2: Adgangsnøgler");
  await signOut(page);
  await button(page, WITH_KEY).click();
  await page.getByText("Adgangsnøglen er ikke tilmeldt her, eller den er fjernet.").waitFor();
});

test("a browser without passkeys says so and offers the password", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(page, "/admin/totrinslogin");
  await expect(button(page, WITH_KEY)).toHaveCount(0);
  await signIn(page);
  await page.getByText("Denne browser kan ikke bruge adgangsnøgler.").waitFor();
});

async function invite(page: Page) {
  await page.getByLabel("Kollegaens e-mail").fill(NEW);
  await pressByKeyboard(page, "button", "Invitér");
}

async function askForFile(page: Page) {
  await pressByKeyboard(page, "link", "Hent til Excel");
  await page.getByText("Log ind igen for at fortsætte.").waitFor();
  await waitForHydration(page);
}

test("an act in an old session asks for the password, by keyboard", async ({ page, site }) => {
  const erase = `Slet bestilling ${await site.order()}`;
  await signInTo(page, "/admin/konto");
  site.ageSessions();
  await invite(page);
  await waitForFocus(page, "input: Adgangskode");
  await assertAccessiblePage(page);
  await page.keyboard.press("Escape");
  await waitForFocus(page, "button: Invitér");
  await expect(page.getByLabel("Kollegaens e-mail")).toHaveValue(NEW);
  await page.keyboard.press("Enter");
  await givePassword(page, "forkert");
  await signInOn(page).getByRole("status").getByText(WRONG).waitFor();
  site.endSessions();
  await givePassword(page);
  await page.getByText(INVITED).waitFor();
  await waitForFocus(page, "button: Invitér");
  await button(page, "Kopiér link").click();
  await page.getByText(/Linket er (kopieret|markeret)/).waitFor();

  await open(page, "/admin/bestillinger");
  site.ageSessions();
  await askForFile(page);
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Du er logget ind igen.").waitFor();
  await waitForFocus(page, "h1: Bestillinger");
  const download = page.waitForEvent("download");
  await pressByKeyboard(page, "link", "Hent bestillingerne");
  assert.equal((await download).suggestedFilename(), "bestillinger.csv");

  site.ageSessions();
  await pressByKeyboard(page, "button", erase);
  await waitForFocus(page, "button: Behold");
  await page.keyboard.press("Enter");
  await waitForFocus(page, `button: ${erase}`);
  for (const cancel of [true, false]) {
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "input: Adgangskode");
    assert.equal(await page.getByRole("alertdialog").count(), 0, "one dialog at a time");
    if (!cancel) break;
    await pressByKeyboard(page, "button", "Annuller");
    await waitForFocus(page, `button: ${erase}`);
  }
  await givePassword(page);
  await waitForFocus(page, "status: Bestillingen er slettet.");
  assert.deepEqual(await site.services.orders.list(), []);
});

test("a passkey takes the password's place, in dialog and on page", async ({ page, site }) => {
  const device = await openPasskeys(page);
  await addPasskey(page, "Min computer");
  await page.getByText("er tilføjet.").waitFor();
  await open(page, "/admin/konto");
  site.ageSessions();
  await invite(page);
  await signInOn(page).waitFor();
  await device.setFinger(false);
  await pressByKeyboard(page, "button", WITH_KEY);
  await page.getByRole("status").getByText("Adgangsnøglen blev ikke brugt.").waitFor();
  await waitForFocus(page, `button: ${WITH_KEY}`);
  await device.setFinger(true);
  await page.keyboard.press("Enter");
  await page.getByText(INVITED).waitFor();

  site.ageSessions();
  await open(page, "/admin/bestillinger");
  await askForFile(page);
  await pressByKeyboard(page, "button", WITH_KEY);
  await page.getByText("Du er logget ind igen.").waitFor();
});
