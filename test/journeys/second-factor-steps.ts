import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { createAuthenticator } from "../authenticator.ts";
import { findNothing } from "../axe.ts";
import { visit } from "../browser.ts";
import { signOut } from "./sign-out.ts";

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
export type Clinic = Awaited<ReturnType<typeof openClinic>>;

export async function givePassword(page: Page) {
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

export function trySteps(width: number) {
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
        await page.goto("/admin/totrinslogin");
        await givePassword(page);
        await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
        await findNothing(page);
        await page.getByLabel("Din adgangskode").fill(PASSWORD);
        await page.getByRole("button", { name: "Fortsæt" }).click();
        await page.getByRole("img", { name: /QR-kode/ }).waitFor();
        await findNothing(page);
        const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
        await page.getByLabel("Kode", { exact: true }).fill(phone.look());
        await page.getByRole("button", { name: "Slå til" }).click();
        await page.getByRole("heading", { name: "Gem dine gendannelseskoder" }).waitFor();
        await findNothing(page);
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
        await page.getByRole("link", { name: "Har du ikke telefonen?" }).click();
        await page.getByLabel("Gendannelseskode").waitFor();
        await findNothing(page);
        await page.goto("/admin/login?igen=1");
        await findNothing(page);
      },
    );
  });
}
