import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { expect, hydrated, type PageOptions, visit } from "../kit/browser.ts";
import { addDevice } from "../kit/devices.ts";
import { EMAIL, givePassword, PASSWORD } from "./second-factor.ts";
import { signOut } from "./sign-out.ts";

export const DASHBOARD = { name: "I dag" };
export const WITH_KEY = { name: "Log ind med adgangsnøgle" };

/** In a clinic of its own; passkeys are for names, not for numbers. */
export async function visitClinic(options: PageOptions, journey: (page: Page) => Promise<void>) {
  const environment = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const { origin } = await startApp({ host: "localhost", environment });
  await visit({ baseURL: origin, expectedErrors: [/401|422/], ...options }, journey);
}

type Device = Awaited<ReturnType<typeof addDevice>>;

/** Signed in, on the screen of keys, with a device that can keep some. */
export function visitKeys(
  options: PageOptions,
  journey: (page: Page, device: Device) => Promise<void>,
) {
  return visitClinic(options, async (page) => {
    const device = await addDevice(page);
    await page.goto("/admin/totrinslogin");
    await givePassword(page);
    await expect(page.getByRole("heading", { name: "Adgangsnøgler" })).toBeVisible();
    await hydrated(page);
    await journey(page, device);
  });
}

export async function addKey(page: Page, name: string) {
  const section = page.getByRole("region", { name: "Adgangsnøgler" });
  await section.getByRole("button", { name: "Tilføj adgangsnøgle" }).click();
  await page.getByRole("heading", { name: "Opret adgangsnøglen" }).waitFor();
  await page.getByLabel("Navn").fill(name);
  await page.getByRole("button", { name: "Opret adgangsnøgle" }).click();
}

export async function leave(page: Page) {
  await signOut(page);
  await hydrated(page);
}
