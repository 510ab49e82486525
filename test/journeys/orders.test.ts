import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { storeOrder } from "../kit/post-office.ts";

const test = browserTest.with({ site: () => startApp(), as: EMAIL });

test("an order is erased after a question, and 'Behold' keeps it", async ({ page, site }) => {
  const kept = await site.order({ navn: "Bøgelundskolen" });
  const gone = await site.order();
  await open(page, `/admin/bestillinger?bestilling=${gone}`);
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
  assert.deepEqual(await site.services.orders.list(), []);
});

test("a note is saved by itself, after a pause and on leaving it", async ({ page, site }) => {
  const number = await site.order();
  await open(page, `/admin/bestillinger?bestilling=${number}`);
  const note = page.getByLabel("Note til bestilling");
  const stored = async () => (await site.services.orders.find(number))?.note;
  await note.pressSequentially("Faktura 2");
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible();
  assert.equal(await stored(), "Faktura 2");
  await note.pressSequentially("04");
  await page.getByRole("button", { name: /^Behandlet.*bestilling/ }).click();
  await expect.poll(stored).toBe("Faktura 204");
  await expect(note).toHaveValue("Faktura 204");
});

test("'Vælg alle' says what is chosen, on each page anew", async ({ page, site }) => {
  for (let number = 1; number <= 21; number += 1) await storeOrder(site.services);
  await open(page, "/admin/bestillinger");
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
