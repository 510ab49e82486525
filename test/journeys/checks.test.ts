import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { tabTo } from "../keyboard.ts";

const ARTICLE = {
  id: "artikel-1700000000000",
  title: "Leg i haven",
  description: "Om at lege ude, også når det regner, og hvad et barn lærer af det.",
  isExternalLink: false,
  link: "/viden/leg-i-haven",
  image: "/media/hero/MBT-boger.avif",
  imageAlt: "",
  content:
    '<h2>Ude</h2><p>Her er det godt at lege. Læs mere <a href="/viden">her</a>.</p><p>En individuel <strong>samtale</strong> koster 3 kr.</p>',
};

async function openArticle(width: number, journey: (page: Page) => Promise<void>) {
  const app = await startApp();
  await app.store("viden", { artikler: [ARTICLE] });
  const { cookie } = await app.signIn();
  const viewport = { width, height: 900 };
  const options = { baseURL: app.origin, viewport, extraHTTPHeaders: { cookie } };
  await visit(options, async (page) => {
    await page.goto(`/admin/viden?rediger=${ARTICLE.id}`);
    await hydrated(page);
    await journey(page);
  });
}

const selected = (page: Page) => page.evaluate(() => String(getSelection()));

describe("what is worth a look", () => {
  for (const width of [390, 1440]) {
    test(`is counted, leads to its place by keyboard, and goes when it is mended, at ${width} px`, () =>
      openArticle(width, async (page) => {
        const count = page.getByText("To ting at se på");
        await tabTo(page, count);
        await page.keyboard.press("Enter");
        await assertNoSidewaysScroll(page, `checks at ${width} px`);
        // So high that the save bar, which stays in view, covers nothing.
        await page.setViewportSize({ width, height: 4000 });
        await assertAccessible(page);
        await page.setViewportSize({ width, height: 900 });
        await tabTo(page, page.getByRole("button", { name: "Linket »her«", exact: true }));
        await page.keyboard.press("Enter");
        assert.match(await page.locator(":focus").innerText(), /^Linket »her« siger ikke/);

        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        assert.equal(await selected(page), "her");
        await page.keyboard.type("flere artikler");
        await page.getByText("En ting at se på").waitFor();

        await page.getByRole("button", { name: "Vis i teksten Prisen 3 kr." }).press("Enter");
        assert.equal(await selected(page), "3 kr.");
        await page.keyboard.type("1.250 kr.");
        await page.getByText("ting at se på").waitFor({ state: "detached" });

        await page.getByRole("button", { name: "Skriv den nu" }).press("Enter");
        assert.equal(await page.locator(":focus").getAttribute("name"), "imageAlt");
        await page.keyboard.type("To børn i en have");
        await page.getByRole("button", { name: "Skriv den nu" }).waitFor({ state: "detached" });
      }));
  }

  test("never keeps anybody from saving", () =>
    openArticle(390, async (page) => {
      await page.getByLabel("Titel", { exact: true }).fill("Mit nummer er 010203-1234");
      await page.getByText("»010203-1234« ligner et CPR-nummer.").waitFor();
      await page.getByRole("button", { name: "Gem artikel" }).click();
      await page.getByText("Artikel er opdateret!").waitFor();
    }));
});
