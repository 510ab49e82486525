import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import { expect, visit, waitForHydration } from "../kit/browser.ts";
import { newOrder, twoMessages } from "../kit/post-office.ts";

test("an order is erased after a question, and 'Behold' keeps it", async () => {
  const app = await startApp();
  const kept = await app.order({ navn: "Bøgelundskolen" });
  const gone = await app.order();
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto(`/admin/bestillinger?bestilling=${gone}`);
    await waitForHydration(page);
    const ask = (number: string) =>
      page.getByRole("button", { name: `Slet bestilling ${number}` }).click();
    const question = page.getByRole("alertdialog");
    await ask(gone);
    await expect(question).toContainText("Er du sikker på, at du vil slette denne bestilling?");
    await assertAccessible(page, "dialog");
    await question.getByRole("button", { name: "Behold" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(`Nr. ${gone}`)).toBeVisible();

    await ask(gone);
    await question.getByRole("button", { name: "Slet" }).click();
    await expect(page.getByText("Bestillingen er slettet.")).toBeVisible();
    await expect(page.getByText(`Nr. ${gone}`)).toHaveCount(0);
    await expect(page.getByText(`Nr. ${kept}`)).toBeVisible();

    await ask(kept);
    await question.getByRole("button", { name: "Slet" }).click();
    await expect(page.getByText("Her kommer bestillingerne, når der er nogen")).toBeVisible();
  });
  assert.deepEqual(await app.services.orders.list(), []);
});

test("'Vælg alle' says what is chosen, on each page anew", async () => {
  const app = await startApp();
  for (let number = 1; number <= 21; number += 1)
    await app.services.orders.store(newOrder(), twoMessages);
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await waitForHydration(page);
    const all = page.getByRole("checkbox", { name: "Vælg alle" });
    await all.check();
    await expect(page.getByText("20 valgt")).toBeVisible();
    await expect(all).toBeChecked();
    await page.getByLabel("Vælg bestilling 1021").uncheck();
    await expect(all).toBeChecked({ indeterminate: true });
    await all.click();
    await expect(page.getByText("20 valgt")).toBeVisible();
    await page.getByRole("link", { name: "Næste side" }).click();
    await expect(page.getByText("Nr. 1001")).toBeVisible();
    await expect(all).not.toBeChecked();
    await all.click();
    await expect(page.getByText("1 valgt")).toBeVisible();
    await page.getByRole("button", { name: "Fravælg alle" }).click();
    await expect(page.getByText("1 valgt")).toHaveCount(0);
    await expect(all).not.toBeChecked();
  });
});
