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

test("'Se dem' leads to the first unticked point of a law page", async () => {
  const app = await startApp();
  for (const options of [PHONE, DESK]) {
    await visit(await asOwner(app, options), async (page) => {
      await open(page, "/admin/jura/handelsbetingelser");
      const boxes = page.getByRole("checkbox");
      await boxes.first().check();
      await page.getByRole("button", { name: "Se dem" }).click();
      await expect(boxes.nth(1)).toBeFocused();
      await expect(boxes.nth(1)).toBeInViewport();
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
