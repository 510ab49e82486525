import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { browserTest, PHONE } from "../kit/browser.ts";

const test = browserTest.with({ site: () => startApp(), at: PHONE });

test("a call asked for by two presses and a reload is one, and with other words it is another", async ({
  page,
  site,
}) => {
  const waiting = () => site.services.callbacks.countWaiting();
  await page.goto("/ring-mig-op");
  await page.locator("html[data-ready]").waitFor();
  await page.getByLabel("Navn").fill("Rune Thygesen");
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
