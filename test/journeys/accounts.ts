import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { startMailServer } from "../kit/mail-server.ts";

export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";
export const NEW_PASSWORD = "fire gule ord i vinden";

export async function openClinic() {
  const server = await startMailServer({
    refuse: (address) => (address.startsWith("anders") ? 550 : undefined),
  });
  const account = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  return { server, app: await startApp({ environment: { ...account, SMTP_URL: server.url } }) };
}

export async function signIn(page: Page, email = EMAIL, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Adgangskode").fill(password);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

export async function choosePassword(page: Page) {
  await page.getByLabel("Ny adgangskode", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Ny adgangskode igen").fill(NEW_PASSWORD);
}
