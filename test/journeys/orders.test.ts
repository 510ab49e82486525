import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

test("an order is erased after a question, and 'Behold' keeps it", async () => {
  const app = await startApp();
  const kept = await app.order({ navn: "Bøgelundskolen" });
  const gone = await app.order();
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto(`/admin/bestillinger?bestilling=${gone}`);
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

for (const width of [390, 1440]) {
  test(`with the keyboard alone orders are chosen, marked and opened, and a note is left, at ${width} px`, async () => {
    const app = await startApp();
    const first = await app.order();
    const second = await app.order({ navn: "Bøgelundskolen" });
    const { cookie } = await app.signIn();
    const options = { baseURL: app.origin, extraHTTPHeaders: { cookie } };
    await visit({ ...options, viewport: { width, height: 844 } }, async (page) => {
      await page.goto("/admin/bestillinger");
      await hydrated(page);
      for (const number of [first, second]) {
        await page.getByLabel(`Vælg bestilling ${number}`).focus();
        await page.keyboard.press("Space");
      }
      await page.getByText("2 valgt").waitFor();
      await assertAccessible(page, "main");
      await page.getByRole("button", { name: "Behandlet", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("2 bestillinger er markeret som behandlet.").waitFor();
      await page.getByText("2 valgt").waitFor({ state: "detached" });

      await page.getByRole("link", { name: `Nr. ${first}` }).focus();
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { name: `Bestilling ${first}` });
      await heading.waitFor();
      await eventually(() => heading.evaluate((each) => each === document.activeElement), true);
      await assertAccessible(page, "main");
      await page.getByLabel("Ny note").fill("Ringede kl. 12");
      await page.getByRole("button", { name: "Gem note" }).focus();
      await page.keyboard.press("Enter");
      await page.locator("p").getByText("Ringede kl. 12").waitFor();
      await eventually(() => page.getByLabel("Ny note").inputValue(), "");
    });
  });
}
