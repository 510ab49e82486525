import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { startApp } from "../kit/app.ts";
import { visit } from "../kit/browser.ts";

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

describe("on paper, in forced colours and on narrow screens", () => {
  let baseURL = "";
  before(async () => {
    baseURL = (await startApp()).origin;
  });

  test("on paper stand the clinic's name, address and telephone, and lists keep their marks (V17)", async () => {
    await visit({ baseURL, ...DESKTOP }, async (page) => {
      await page.emulateMedia({ media: "print" });
      await page.goto("/viden/leg-som-sprog");
      const head = page.locator(".site-foot");
      const words = (await head.innerText()).replace(/\s+/g, " ");
      for (const word of ["Samspil", "Stæregade 12, 2. sal", "2100 København Ø", "00 12 34 56"]) {
        assert.ok(words.includes(word), `${word} in ${words}`);
      }
      assert.doesNotMatch(words, /Er du i tvivl|Genveje|Terapi/);
      const box = await head.boundingBox();
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      assert.ok(box && title && box.y + box.height <= title.y, "above what it is the head of");
      const mark = await page
        .locator("main .prose li")
        .first()
        .evaluate((item) => getComputedStyle(item).listStyleType);
      assert.equal(mark, "disc");
    });
  });

  test("on a phone the clinic is called with one tap, on a place as large as a thumb (V21)", async () => {
    await visit({ baseURL, ...PHONE }, async (page) => {
      await page.goto("/kontakt");
      for (const place of [page.getByRole("banner"), page.getByRole("main")]) {
        const link = place.locator('a[href="tel:+4500123456"]:visible').first();
        const box = await link.boundingBox();
        assert.ok(box && box.height >= 44 && box.width >= 44, JSON.stringify(box));
      }
      await page.getByRole("link", { name: "Ring 00 12 34 56" }).first().waitFor();
    });
  });
});
