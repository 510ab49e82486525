import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { visit } from "../browser.ts";
import { startMailServer } from "../mail-server.ts";

export const EMAIL = "redaktion@samspil.example";
export const PASSWORD = "en lang adgangskode";

export async function signIn(page: Page, email = EMAIL, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Adgangskode").fill(password);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

export async function order(app: Awaited<ReturnType<typeof startApp>>) {
  const answer = await app.post("/kurv", {
    navn: "Mathilde Krogh",
    email: "mathilde@post.example",
    telefon: "00 12 34 56",
    adresse: "Ærøvej 3",
    postnummer: "2100",
    by: "København Ø",
    besked: "Må gerne stilles ved døren",
    orderId: "0".repeat(32),
    id: "samtalekort",
    quantity: "2",
    seenTotal: "757",
  });
  assert.equal(answer.status, 200);
}

export function tryAccountPages(width: number) {
  describe("accessibility and width of accounts, dashboard and orders", () => {
    let app: Awaited<ReturnType<typeof startApp>>;
    let link = "";
    before(async () => {
      const server = await startMailServer({
        refuse: (address) => (address.startsWith("anders") ? 550 : undefined),
      });
      app = await startApp({
        environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, SMTP_URL: server.url },
      });
      await order(app);
      await app.outbox.deliver();
      link =
        (
          await app.services.colleagues.invite(
            "en.kollega.med.et.langt.navn@samspil.example",
            "Ejer",
          )
        )?.link ?? "";
    });

    test(`axe finds nothing, and nothing scrolls sideways, at ${width} px`, () =>
      visit(
        {
          baseURL: app.origin,
          viewport: { width, height: 900 },
          reducedMotion: "reduce",
          expectedErrors: [/401/],
        },
        async (page) => {
          await page.goto(link);
          await findNothing(page);
          await page.goto("/admin/adgangskode?token=for-gammelt");
          await findNothing(page);
          await page.goto("/admin/login");
          await findNothing(page);
          await signIn(page, EMAIL, "forkert");
          await page.getByRole("alert").waitFor();
          await findNothing(page);
          await signIn(page);
          await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
          await findNothing(page);
          await page.goto("/admin/konto");
          await findNothing(page);
          await page.getByLabel("Kollegaens e-mail").fill(`ny${width}@samspil.example`);
          await page.getByRole("button", { name: "Invitér" }).click();
          await page.getByLabel("Link til kollegaen").waitFor();
          await findNothing(page);
          await page.getByRole("button", { name: "Slet ny" }).first().click();
          await page.getByRole("alertdialog").waitFor();
          await findNothing(page);
          await page.goto("/admin/bestillinger");
          await findNothing(page);
          await page.goto("/admin/bestillinger?seddel=1001");
          await findNothing(page);
          await page.goto("/admin/klinikken");
          await findNothing(page);
        },
      ));
  });
}
