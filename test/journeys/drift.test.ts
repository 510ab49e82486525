import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };

describe("an owner looks whether all is well", () => {
  for (const screen of [PHONE, DESK]) {
    test(`from the menu, with a chart that is read aloud too, at ${screen.viewport.width} px`, async () => {
      const app = await startApp();
      await app.order();
      const { cookie } = await app.signIn();
      await visit({ baseURL: app.origin, ...screen, reducedMotion: "reduce" }, async (page) => {
        const pairs = cookie.split("; ").map((pair) => pair.split("="));
        await page
          .context()
          .addCookies(
            pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url: app.origin })),
          );
        await page.goto("/admin");
        await hydrated(page);
        const onPhone = screen === PHONE;
        if (onPhone) await page.getByRole("button", { name: "Menu" }).click();
        else await page.getByText("Værktøjer").first().click();
        const menu = page.getByRole("navigation", { name: onPhone ? "Alle skærme" : "Skærme" });
        await menu.getByRole("link", { name: "Drift" }).click();
        await page.getByRole("heading", { name: "Drift", level: 1 }).waitFor();
        await page.getByRole("heading", { name: /^Alt er vel/ }).waitFor();
        const chart = page.getByRole("img", { name: /^Bestillinger dag for dag: / });
        await chart.waitFor();
        assert.equal(await chart.locator("rect").count(), 14);
        await findNothing(page);
      });
    });
  }
});
