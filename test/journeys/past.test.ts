import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { until } from "../until.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1440, height: 900 } };

const DAY_MS = 24 * 60 * 60_000;
const BEGUN = Date.now() - 20 * DAY_MS;
const news = (id: string, title: string) => ({
  ...{ id, title, content: `<p>${title} står her.</p>` },
  dato: "2026-09-01",
});

/** A site of twenty days, of which a news item stood for three. */
async function startSite() {
  let now = new Date(BEGUN);
  const app = await startApp({ clock: () => now });
  const on = (day: number) => {
    now = new Date(BEGUN + day * DAY_MS);
  };
  on(2);
  await app.store("nyheder", {
    items: [news("a", "Vi holder åbent hus"), news("b", "Ny kollega")],
  });
  on(5);
  await app.store("nyheder", { items: [news("b", "Ny kollega")] });
  on(12);
  await app.store("kontakt", { title: "Find os", telefon: "12 34 56 78" });
  on(20);
  return app;
}

async function visitDrift(
  app: Awaited<ReturnType<typeof startApp>>,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
) {
  const { cookie } = await app.signIn();
  await visit({ baseURL: app.origin, reducedMotion: "reduce", ...options }, async (page) => {
    const pairs = cookie.split("; ").map((pair) => pair.split("="));
    await page
      .context()
      .addCookies(
        pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url: app.origin })),
      );
    await page.goto("/admin/drift");
    await look(page);
  });
}

describe("an owner sees the site as it was, and brings back what is gone", () => {
  for (const screen of [PHONE, DESK]) {
    test(`by keys on the slider, at ${screen.viewport.width} px`, async () => {
      const app = await startSite();
      await visitDrift(app, screen, async (page) => {
        await hydrated(page);
        const slider = page.getByRole("slider");
        const told = () => slider.getAttribute("aria-valuetext");
        assert.match(
          (await told()) ?? "",
          /kl\.\s\d\d\.\d\d\. Lige før: test rettede kontaktsiden$/,
        );
        await slider.focus();
        await page.keyboard.press("ArrowLeft");
        await until("the slider stands before the deletion", async () =>
          /Lige før: test rettede nyheder$/.test((await told()) ?? ""),
        );
        const frame = page.frameLocator(".past__frame iframe");
        await frame.getByText("Vi holder åbent hus").first().waitFor({ state: "attached" });
        await page.keyboard.press("End");
        await until("the slider stands at now", async () => (await told()) === "Nu");
        await page.getByRole("link", { name: "Forrige rettelse" }).click();
        await page.getByRole("link", { name: "Forrige rettelse" }).click();
        await findNothing(page);
        await page.getByRole("link", { name: "Åbn siden" }).click();
        const bar = page.getByRole("complementary", { name: "Hjemmesiden, som den var" });
        await bar.getByText("Ingen andre ser det, og intet bliver ændret.").waitFor();
        await page.locator("footer").getByRole("link", { name: "Nyheder" }).click();
        await page.waitForURL(/\/side\/nyheder$/);
        await page.getByText("Vi holder åbent hus står her.").waitFor();
        await findNothing(page);
        await bar.getByRole("link", { name: "Bring tilbage" }).click();
        await hydrated(page);
        const back = page.getByRole("button", {
          name: /^Bring tilbage: Nyhed »Vi holder åbent hus«/,
        });
        await back.click();
        await page.getByText("Bragt tilbage: »Vi holder åbent hus« er tilbage.").waitFor();
        assert.equal(await back.count(), 0);
        assert.match(await app.page("/nyheder"), /Vi holder åbent hus står her/);
        await findNothing(page);
      });
    });
  }

  test("without script, by a time that is written", async () => {
    const app = await startSite();
    await visitDrift(app, { ...DESK, javaScriptEnabled: false }, async (page) => {
      assert.equal(
        await page.locator(".past__frame").isVisible(),
        false,
        "a frame that stays empty",
      );
      const local = new Date(BEGUN + 3 * DAY_MS).toISOString().slice(0, 16);
      await page.locator("input[name=tid]").fill(local);
      await page.getByRole("button", { name: "Vælg" }).click();
      await page.getByText(/^Derefter: test rettede nyheder/).waitFor();
      await page.getByRole("link", { name: "Åbn siden" }).click();
      await page.getByText("Vi holder åbent hus").first().waitFor();
      await page.getByRole("link", { name: "Luk" }).click();
      await page.getByText(/^Derefter: test rettede nyheder/).waitFor();
    });
  });
});
