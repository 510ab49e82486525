import type { Page } from "@playwright/test";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { runSql } from "../kit/backend.ts";
import { browserTest, waitForHydration } from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { addVirtualDevice, createAuthenticator } from "../kit/devices.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { openSite } from "../kit/site.ts";

export const WITH_KEY = { name: "Log ind med adgangsnøgle" };

/** A clinic with one account and a mail server. It is called localhost: a passkey belongs to a name, not to an IP address. */
export async function openClinic(environment: Record<string, string> = {}) {
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
      return {
        readCode() {
          now += 30_000;
          return codeAt(new Date(now));
        },
      };
    },
  };
}
export type Clinic = Awaited<ReturnType<typeof openClinic>>;

/** A test in a clinic of its own. */
export const test = browserTest.with({ site: () => openClinic(), expectedErrors: [/401|403|422/] });

export async function signIn(page: Page, email = EMAIL, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Adgangskode").fill(password);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

/** Signs in on the way to a screen, which is ready then. */
export async function signInTo(page: Page, path: string) {
  await page.goto(path);
  await signIn(page);
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Log ind" }).waitFor();
  await waitForHydration(page);
}

export async function signOut(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Log ud", exact: true }).click();
  await page.waitForURL("**/admin/login");
  // The address changes before the page does.
  await page.getByRole("button", { name: "Log ind", exact: true }).waitFor();
}

/** From the page that offers two-step sign-in to the recovery codes. */
export async function turnOnSecondFactor(page: Page, clinic: Clinic) {
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await page.getByRole("img", { name: /QR-kode/ }).waitFor();
  const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
  await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
  await page.getByRole("button", { name: "Slå til" }).click();
  await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
  return { phone, recoveryCodes: await page.locator(".second-factor__codes code").allInnerTexts() };
}

/** Signed in, on the screen of passkeys, with a device that can store them. */
export async function openPasskeys(page: Page) {
  const device = await addVirtualDevice(page);
  await signInTo(page, "/admin/totrinslogin");
  return device;
}

export async function addPasskey(page: Page, name: string) {
  const section = page.getByRole("region", { name: "Adgangsnøgler" });
  await section.getByRole("button", { name: "Tilføj adgangsnøgle" }).click();
  await page.getByRole("heading", { name: "Opret adgangsnøglen" }).waitFor();
  await page.getByLabel("Navn").fill(name);
  await page.getByRole("button", { name: "Opret adgangsnøgle" }).click();
}
