import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";

/** What is refused before it is read stays in its form, with the sentence at it (S2). */
describe("over a limit", () => {
  const wait = () => 600;
  const isRefused = { expectedErrors: [/status of (401|415|429)/] };
  let app: Awaited<ReturnType<typeof startApp>>;
  before(async () => {
    app = await startApp({
      change: (services) => ({
        ...services,
        orderLimit: { take: wait, wait },
        signInLimit: Object.assign(wait, { giveBack: () => {} }),
      }),
    });
  });

  const field = (page: Page, label: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${label}`) });

  test("an order stays as it was typed, and the visitor is told how long to wait", async () => {
    await visit({ baseURL: app.origin, ...isRefused }, async (page) => {
      await page.goto("/shop/samtalekort");
      await page.getByRole("button", { name: "Læg i kurv" }).click();
      await page.getByRole("link", { name: "Gå til kurv" }).click();
      const order = {
        Navn: "Mathilde Krogh",
        "E-mail": "mathilde@kommune.example",
        Adresse: "Bøgevej 7",
        Postnummer: "2100",
        Besked: "Må gerne stilles ved døren",
      };
      for (const [label, text] of Object.entries(order)) await field(page, label).fill(text);
      await field(page, "By").fill("København Ø");
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      await page.getByText("Der er sendt mange bestillinger herfra på kort tid.").waitFor();
      for (const [label, text] of Object.entries(order))
        assert.equal(await field(page, label).inputValue(), text);
      assert.match(page.url(), /\/kurv$/);
    });
  });

  test("a sign-in keeps the e-mail and the password, and says to wait", async () => {
    await visit({ baseURL: app.origin, ...isRefused }, async (page) => {
      await page.goto("/admin/login");
      await hydrated(page);
      await field(page, "E-mail").fill("redaktion@samspil.example");
      await page.getByLabel("Adgangskode").fill("en lang adgangskode");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page
        .getByText("Der er prøvet for mange gange. Vent et kvarter, og prøv igen.")
        .waitFor();
      assert.equal(await field(page, "E-mail").inputValue(), "redaktion@samspil.example");
      assert.equal(await page.getByLabel("Adgangskode").inputValue(), "en lang adgangskode");
    });
  });

  test("without script it is a page that can be read, and the way back leads to what was typed", async () => {
    await visit({ baseURL: app.origin, javaScriptEnabled: false, ...isRefused }, async (page) => {
      await page.goto("/admin/login");
      await field(page, "E-mail").fill("redaktion@samspil.example");
      await page.getByLabel("Adgangskode").fill("en lang adgangskode");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("heading", { name: "Det gik ikke" }).waitFor();
      await page.getByText("Vent et kvarter, og prøv igen.").waitFor();
      await page.goBack();
      assert.equal(await field(page, "E-mail").inputValue(), "redaktion@samspil.example");
    });
  });
});
