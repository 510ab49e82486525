import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";
import { openSite } from "../kit/site.ts";

const test = browserTest.with({ site: () => openSite(), at: PHONE });
const thanks = (page: Page) => page.getByRole("heading", { name: "Tak, vi ringer til dig" });

test("a call asked for by two presses and a reload is one, and with other words another", {
  site: () => openSite({ clock: () => new Date("2026-12-01T01:10:00Z") }),
}, async ({ page, site }) => {
  const waiting = () => site.services.callbacks.countWaiting();
  await open(page, "/ring-mig-op");
  await fillIn(page, "20 98 76 54");
  await page.getByRole("main").getByRole("button", { name: "Ring mig op" }).dblclick();
  await thanks(page).waitFor();
  await page.reload();
  await thanks(page).waitFor();
  assert.equal(await waiting(), 1);
  await page.goBack();
  await fillIn(page, "20 98 76 55");
  await page.getByRole("button", { name: "Ring mig op" }).click();
  await thanks(page).waitFor();
  assert.equal(await waiting(), 2);
  await page.getByRole("banner").getByRole("link", { name: "Ring mig op" }).click();
  await expect(page.getByRole("button", { name: "Ring mig op" })).toBeVisible();
});

test("a wrong number is told of in the folded form of an area, to which the thanks lead back", {
  expectedErrors: [/status of 422/],
}, async ({ page, site }) => {
  await open(page, "/terapi/gruppe-vold");
  await expect(page.getByText("Hvornår er det sikkert at ringe?")).toBeHidden();
  await page.getByText("Ring mig op, når det er sikkert").click();
  await fillIn(page, "12 34");
  await page.getByRole("button", { name: "Ring mig op" }).click();
  await expect(page.getByRole("alert")).toHaveText("Ret de markerede felter.");
  await expect(page.getByText("Skriv nummeret med otte cifre")).toBeVisible();
  await expect(page.getByText("Hvornår er det sikkert at ringe?")).toBeVisible();
  await expect(page.getByLabel("Telefon")).toBeFocused();
  await expect(page.getByLabel("Navn")).toHaveValue("Rune Thygesen");
  await expect(page).toHaveURL("/terapi/gruppe-vold");
  await assertAccessible(page);
  await fillIn(page, "20 98 76 54");
  await page.getByRole("button", { name: "Ring mig op" }).click();
  await thanks(page).waitFor();
  await assertAccessible(page);
  assert.equal(await site.services.callbacks.countWaiting(), 1);
  await page.getByRole("link", { name: "Tilbage til siden, du kom fra" }).click();
  await expect(page).toHaveURL("/terapi/gruppe-vold");
});

async function fillIn(page: Page, number: string) {
  await page.getByLabel("Navn").tap();
  await expect(page.locator("form.callback")).toHaveJSProperty("noValidate", true);
  await page.getByLabel("Navn").fill("Rune Thygesen");
  await page.getByLabel("Telefon").fill(number);
}
