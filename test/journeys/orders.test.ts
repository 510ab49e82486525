import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";

test("an order is erased after a question, and 'Behold' keeps it", async () => {
  const app = await startApp();
  const kept = await app.order({ navn: "Bøgelundskolen" });
  const gone = await app.order();
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await hydrated(page);
    const ask = () => page.getByRole("button", { name: `Slet bestilling ${gone}` }).click();
    const question = page.getByRole("alertdialog", { name: `Slet bestilling ${gone}` });
    await ask();
    await question.getByText("Er du sikker på, at du vil slette denne bestilling?").waitFor();
    await assertAccessible(page, "dialog");
    await question.getByRole("button", { name: "Behold" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText(`Nr. ${gone}`).waitFor();

    await ask();
    await question.getByRole("button", { name: "Slet" }).click();
    await page.getByText("Bestillingen er slettet.").waitFor();
    await page.getByText(`Nr. ${gone}`).waitFor({ state: "detached" });
    await page.getByText(`Nr. ${kept}`).waitFor();
  });
  assert.equal(await app.services.orders.find(gone), undefined);
});

test("the last order can be erased, and the list is as on the first day", async () => {
  const app = await startApp();
  const only = await app.order();
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await hydrated(page);
    await page.getByRole("button", { name: `Slet bestilling ${only}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
    await page.getByText("Bestillingen er slettet.").waitFor();
    await page.getByText("Her kommer bestillingerne, når der er nogen").waitFor();
  });
});
