import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormId } from "../../../app/formats/form-id.ts";
import { startApp } from "../../kit/app.ts";
import { assertAccessible } from "../../kit/axe.ts";
import { expect, visit, waitForHydration } from "../../kit/browser.ts";
import { tabTo } from "../../kit/keyboard.ts";

for (const width of [390, 1440]) {
  test(`with the keyboard alone orders are chosen, marked and opened, at ${width} px`, async () => {
    const app = await startApp();
    const first = await app.order();
    const second = await app.order({ navn: "Bøgelundskolen" });
    const { cookie } = await app.signIn();
    const options = { baseURL: app.origin, extraHTTPHeaders: { cookie } };
    await visit({ ...options, viewport: { width, height: 844 } }, async (page) => {
      await page.goto("/admin/bestillinger");
      await waitForHydration(page);
      for (const number of [first, second]) {
        await tabTo(page, page.getByLabel(`Vælg bestilling ${number}`));
        await page.keyboard.press("Space");
      }
      await page.getByText("2 valgt").waitFor();
      await assertAccessible(page, "main");
      await tabTo(page, page.getByRole("button", { name: "Behandlet", exact: true }));
      await page.keyboard.press("Enter");
      await page.getByText("2 bestillinger er markeret som behandlet.").waitFor();
      await page.getByText("2 valgt").waitFor({ state: "detached" });
      await tabTo(page, page.getByRole("button", { name: "Fortryd" }));
      await page.keyboard.press("Enter");
      await page.getByText("2 bestillinger er sat tilbage til ubehandlet.").waitFor();

      if (width > 390) {
        const row = page.getByRole("row").filter({ hasText: `Nr. ${second}` });
        await row.locator(".orders__customer").click();
        await page.getByRole("heading", { name: `Bestilling ${second}` }).waitFor();
      }
      await tabTo(page, page.getByRole("link", { name: `Nr. ${first}` }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: `Bestilling ${first}` })).toBeFocused();
      await assertAccessible(page, "main");
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: `Bestilling ${first}` })).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
      await page.emulateMedia({ media: null });
      const rowNumber = page.getByRole("link", { name: `Nr. ${first}` });
      if (width > 390) {
        // Where the list has least room beside the order, its number stands whole.
        await page.setViewportSize({ width: 1200, height: 844 });
        assert.equal(await rowNumber.evaluate(countLines), 1);
        await page.setViewportSize({ width, height: 844 });
      }

      await page.goto("/admin/bestillinger");
      await waitForHydration(page);
      for (const number of [first, second])
        await page.getByLabel(`Vælg bestilling ${number}`).check();
      await page.getByRole("button", { name: "Følgesedler" }).press("Enter");
      await page.getByRole("heading", { name: "Følgesedler til 2 bestillinger" }).waitFor();
      await assertAccessible(page);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("Bøgelundskolen")).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("link", { name: /^Se hjemmesiden/ })).toBeHidden();
      await page.emulateMedia({ media: null });
      await page.getByRole("link", { name: "Tilbage til bestillinger" }).press("Enter");
      await page.getByText("2 valgt").waitFor();
      await page.goBack();
      await page.goBack();
      await page.getByText("2 valgt").waitFor();
      await page.getByRole("button", { name: "Fravælg alle" }).press("Enter");
      await page.getByText("2 valgt").waitFor({ state: "detached" });
    });
  });
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return range.getClientRects().length;
}

test("a call marked as done can be undone while the dashboard is open", async () => {
  const app = await startApp();
  const { storageState } = await app.signIn();
  await app.post("/ring-mig-op", { navn: "Rune Thygesen", telefon: "20987654" });
  const waiting = () => app.services.callbacks.countWaiting();
  await visit({ baseURL: app.origin, storageState }, async (page) => {
    await page.goto("/admin");
    await waitForHydration(page);
    await tabTo(page, page.getByRole("button", { name: /^Ringet op.+Rune Thygesen/ }));
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: /^Fortryd.+Rune Thygesen/ });
    await expect(undo).toBeFocused();
    await page.getByText("Ingen venter på svar.").waitFor();
    assert.equal(await waiting(), 0);
    await assertAccessible(page, "main");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Ringet op.+Rune Thygesen/ }).waitFor();
    assert.equal(await waiting(), 1);
    await page.getByRole("link", { name: "Ring mig op", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Ring mig op" }).waitFor();
  });
});

test("withdrawals without an order are ticked and marked as handled with the keyboard alone", async () => {
  const app = await startApp();
  const { storeInTime, withdrawals } = app.services;
  for (const navn of ["Asta", "Bodil", "Carl", "Dagny"]) {
    const form = { navn, nummer: "bogen", email: "a@post.example", hvad: "" };
    await storeInTime((trx) => withdrawals.store(trx, createFormId(), form));
  }
  const { cookie } = await app.signIn();
  const viewport = { width: 390, height: 844 };
  await visit({ baseURL: app.origin, viewport, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Fortrudt 4 venter" }).press("Enter");
    await page.getByText("Fortrydelser uden bestilling").waitFor();
    await assertAccessible(page);
    await page.getByLabel("Vælg alle på siden").press("Space");
    for (const navn of ["Asta", "Carl"]) {
      await page.getByLabel(`Vælg fortrydelse fra ${navn}`).press("Space");
    }
    await page.getByRole("button", { name: "De valgte er behandlet" }).press("Enter");
    await page.getByText("2 fortrydelser er markeret som behandlet.").waitFor();
    await expect(page.getByLabel("Vælg alle på siden")).not.toBeChecked();
  });
  const { open } = await withdrawals.listOpen(1);
  assert.deepEqual(
    open.map(({ form }) => form.navn),
    ["Asta", "Carl"],
  );
});
