import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysBefore } from "../../app/drift/drift.ts";
import { danishDay } from "../../app/formats/danish-moment.ts";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { openStored } from "../backend.ts";
import { hydrated, visit } from "../browser.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };

describe("an owner looks whether all is well", () => {
  for (const screen of [PHONE, DESK]) {
    test(`from the menu, with charts that are read aloud too, at ${screen.viewport.width} px`, async () => {
      const app = await startApp({ environment: { WEB_VITALS: "on" } });
      await app.order();
      const stored = openStored(app.dataDir);
      for (const [at, day] of daysBefore(danishDay(new Date()), 14).entries()) {
        const rows = [
          ["largest paint", at === 11 ? 3_000 : 1_250, 40],
          ["answer", at % 3 === 0 ? 100 : 50, 300],
          ["answer at hand", 0, 280],
          ["refused robot", 0, 1],
        ].map(
          ([kind, bucket, count]) => `('${day}','${kind}',${bucket},${count},'${day}T10:00:00Z')`,
        );
        stored.exec(`insert into day_counts values ${rows.join()}`);
      }
      stored.close();
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
        const chart = page.getByRole("img", { name: /^Sekunder, før siden er fremme, .* mest / });
        await chart.waitFor();
        assert.equal(await chart.locator("rect").count(), 14);
        assert.equal(await chart.locator("rect[data-over]").count(), 1);
        await page.getByText("formularer fra en robot").waitFor();
        await findNothing(page);
      });
    });
  }
});
