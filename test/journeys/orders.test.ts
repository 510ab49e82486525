import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { tabTo } from "../keyboard.ts";
import { newOrder, twoLetters } from "../orders.ts";

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

test("'Vælg alle' says what is chosen, on each page anew", async () => {
  const app = await startApp();
  for (let number = 1; number <= 21; number += 1)
    await app.services.orders.take(newOrder(), twoLetters);
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await hydrated(page);
    const all = page.getByRole("checkbox", { name: "Vælg alle" });
    const state = () =>
      all.evaluate((box) =>
        box instanceof HTMLInputElement && box.indeterminate
          ? "some"
          : String(box.matches(":checked")),
      );
    await all.check();
    await page.getByText("20 valgt").waitFor();
    assert.equal(await state(), "true");
    await page.getByLabel("Vælg bestilling 1021").uncheck();
    await eventually(state, "some");
    await all.click();
    await page.getByText("20 valgt").waitFor();
    await page.getByRole("link", { name: "Ældre" }).click();
    await page.getByText("Nr. 1001").waitFor();
    await eventually(state, "false");
    await all.click();
    await page.getByText("1 valgt").waitFor();
    await page.getByRole("button", { name: "Fravælg alle" }).click();
    await page.getByText("1 valgt").waitFor({ state: "detached" });
    await eventually(state, "false");
  });
});

for (const width of [390, 1440]) {
  test(`with the keyboard alone orders are chosen, marked and opened, at ${width} px`, async () => {
    const app = await startApp();
    const first = await app.order();
    const second = await app.order({ navn: "Bøgelundskolen" });
    const { cookie } = await app.signIn();
    const options = { baseURL: app.origin, extraHTTPHeaders: { cookie } };
    await visit({ ...options, viewport: { width, height: 844 } }, async (page) => {
      await page.goto("/admin/bestillinger");
      await hydrated(page);
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

      await tabTo(page, page.getByRole("link", { name: `Nr. ${first}` }));
      await page.keyboard.press("Enter");
      const heading = page.getByRole("heading", { name: `Bestilling ${first}` });
      await heading.waitFor();
      await eventually(() => heading.evaluate((each) => each === document.activeElement), true);
      await assertAccessible(page, "main");
      const rowNumber = page.getByRole("link", { name: `Nr. ${first}` });
      if (width > 390) {
        // Where the list has least room beside the order, its number stands whole.
        await page.setViewportSize({ width: 1200, height: 844 });
        assert.equal(await rowNumber.evaluate(countLines), 1);
        await page.setViewportSize({ width, height: 844 });
      }

      await page.goto(`/admin/bestillinger?seddel=${first}&seddel=${second}`);
      await page.getByRole("heading", { name: "Følgesedler til 2 bestillinger" }).waitFor();
      await assertAccessible(page);
    });
  });
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return range.getClientRects().length;
}

test("withdrawals that fit no order are ticked all at once, and those that stay ticked are cleared, with the keyboard alone", async () => {
  const app = await startApp();
  const { withdrawals } = app.services;
  for (const navn of ["Asta", "Bodil", "Carl", "Dagny"]) {
    await withdrawals.take({ navn, nummer: "bogen", email: "a@post.example", hvad: "" }, () => []);
  }
  const { cookie } = await app.signIn();
  const viewport = { width: 390, height: 844 };
  await visit({ baseURL: app.origin, viewport, extraHTTPHeaders: { cookie } }, async (page) => {
    await page.goto("/admin/bestillinger");
    await hydrated(page);
    await page.locator("summary", { hasText: "Fortrydelser uden bestilling" }).press("Enter");
    await assertAccessible(page);
    await page.getByLabel("Vælg alle på siden").press("Space");
    for (const navn of ["Asta", "Carl"]) {
      await page.getByLabel(`Vælg fortrydelse fra ${navn}`).press("Space");
    }
    await page.getByRole("button", { name: "De valgte er behandlet" }).press("Enter");
    await page.getByText("2 fortrydelser er markeret som behandlet.").waitFor();
    assert.equal(await page.getByLabel("Vælg alle på siden").isChecked(), false);
  });
  const { open } = await withdrawals.listOpen(1);
  assert.deepEqual(
    open.map(({ form }) => form.navn),
    ["Asta", "Carl"],
  );
});
