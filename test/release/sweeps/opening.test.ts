import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { DESK, expect, open, PHONE, visit, waitForHydration } from "../../kit/browser.ts";

async function asOwner(app: App, options = DESK) {
  const { storageState } = await app.signIn();
  const still = { reducedMotion: "reduce" as const, expectedErrors: [/422/] };
  return { baseURL: app.origin, storageState, ...still, ...options };
}

test("the points of a law page are in sight beside its text, and on a phone by 'Se dem'", async () => {
  const app = await startApp();
  for (const options of [PHONE, DESK]) {
    await visit(await asOwner(app, options), async (page) => {
      await open(page, "/admin/jura/handelsbetingelser");
      const boxes = page.getByRole("checkbox");
      if (options === PHONE) await page.getByRole("button", { name: "Se dem" }).click();
      await boxes.first().check();
      await expect(boxes.nth(1)).toBeInViewport();
      await assertAccessiblePage(page);
    });
  }
});

test("all examples are removed by two presses, and the first can be taken back", async () => {
  const app = await startApp();
  await visit(await asOwner(app), async (page) => {
    await open(page, "/admin/eksempler");
    await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
    await page.getByRole("button", { name: "Annuller" }).click();
    assert.match(await app.page("/om"), /Signe Holmgaard/);
    await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
    await page.getByRole("button", { name: "Ja, fjern dem" }).click();
    await page.getByText("Der er ingen eksempler tilbage.").waitFor();
    assert.doesNotMatch(await app.page("/om"), /Signe Holmgaard/);
    await waitForHydration(page);
    await assertAccessiblePage(page);
  });
});
