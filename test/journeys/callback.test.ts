import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";

const test = browserTest.with({ site: () => startApp(), at: PHONE });

test("a call asked for by two presses and a reload is one, and with other words it is another", async ({
  page,
  site,
}) => {
  const waiting = () => site.services.callbacks.countWaiting();
  await page.goto("/ring-mig-op");
  await page.locator("html[data-ready]").waitFor();
  await page.getByLabel("Navn").fill("Rune Thygesen");
  await expect(page.locator("form.callback")).toHaveJSProperty("noValidate", true);
  await page.getByLabel("Telefon").fill("20 98 76 54");
  await page.getByRole("button", { name: "Ring mig op" }).dblclick();
  await page.getByRole("heading", { name: "Tak, vi ringer til dig" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Tak, vi ringer til dig" }).waitFor();
  assert.equal(await waiting(), 1);
  await page.goBack();
  await page.getByLabel("Telefon").fill("20 98 76 55");
  await page.getByRole("button", { name: "Ring mig op" }).click();
  await page.getByRole("heading", { name: "Tak, vi ringer til dig" }).waitFor();
  assert.equal(await waiting(), 2);
});

test("a wrong number is told of in the folded form of an area, and the thanks lead back to it", {
  expectedErrors: [/status of 422/],
}, async ({ page, site }) => {
  await open(page, "/terapi/boern");
  await page.getByText("Vil du hellere ringes op?").click();
  await fillAndSend(page, "12 34");
  await expect(page.getByRole("alert")).toHaveText("Ret de markerede felter.");
  await expect(page.getByText("Skriv nummeret med otte cifre")).toBeVisible();
  await expect(page.getByLabel("Telefon")).toBeFocused();
  await expect(page.getByLabel("Navn")).toHaveValue("Rune Thygesen");
  await expect(page).toHaveURL("/terapi/boern");
  await assertAccessible(page);
  await fillAndSend(page, "20 98 76 54");
  await page.getByRole("heading", { name: "Tak, vi ringer til dig" }).waitFor();
  await assertAccessible(page);
  assert.equal(await site.services.callbacks.countWaiting(), 1);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Hjælp lige nu" })).toBeVisible();
  await expect(footer.getByText("Eller lad os ringe til dig")).toBeHidden();
  await expect(footer.getByRole("link", { name: /^Ring / })).toBeHidden();
  await page.getByRole("link", { name: "Tilbage til siden, du kom fra" }).click();
  await expect(page).toHaveURL("/terapi/boern");
});

test("a refused form asks as carefully as the one that was sent", {
  expectedErrors: [/status of 422/],
}, async ({ page }) => {
  await open(page, "/terapi/gruppe-vold");
  await page.getByText("Ring mig op, når det er sikkert").click();
  await fillAndSend(page, "");
  await expect(page.getByText("Skriv dit telefonnummer.")).toBeVisible();
  await expect(page.getByText("Hvornår er det sikkert at ringe?")).toBeVisible();
});

test("at night the header leads from the thanks to the form again", {
  site: () => startApp({ clock: () => new Date("2026-12-01T01:10:00Z") }),
}, async ({ page, site }) => {
  const clinic = { navn: "Samspil", telefon: "00 12 34 56", telefontider: ["hverdage kl. 9-12"] };
  await site.store("klinik", clinic);
  await open(page, "/ring-mig-op");
  await fillAndSend(page, "20 98 76 54");
  await page.getByRole("heading", { name: "Tak, vi ringer til dig" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Ring mig op" }).click();
  await expect(page.getByRole("button", { name: "Ring mig op" })).toBeVisible();
});

async function fillAndSend(page: Page, number: string) {
  await page.getByLabel("Navn").fill("Rune Thygesen");
  await expect(page.locator("form.callback")).toHaveJSProperty("noValidate", true);
  await page.getByLabel("Telefon").fill(number);
  await page.getByRole("button", { name: "Ring mig op" }).click();
}
