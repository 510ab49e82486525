import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { createAuthenticator } from "../kit/devices.ts";

export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";

export async function openClinic(environment: Record<string, string> = {}) {
  let now = Date.now();
  const app = await startApp({
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    clock: () => new Date(now),
  });
  return {
    ...app,
    /** The telephone, which shows another code each time it is looked at. */
    phone(letters: string) {
      const { codeAt } = createAuthenticator(letters);
      return {
        look() {
          now += 30_000;
          return codeAt(new Date(now));
        },
      };
    },
  };
}
type Clinic = Awaited<ReturnType<typeof openClinic>>;

export async function givePassword(page: Page) {
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

/** From the page that offers it to the recovery codes. */
export async function turnOn(page: Page, clinic: Clinic) {
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await page.getByRole("img", { name: /QR-kode/ }).waitFor();
  const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
  await page.getByLabel("Kode", { exact: true }).fill(phone.look());
  await page.getByRole("button", { name: "Slå til" }).click();
  await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
  return { phone, recoveryCodes: await page.locator(".second-factor__codes code").allInnerTexts() };
}
