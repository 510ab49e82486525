import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK } from "../kit/browser.ts";

const site = await startApp();
const test = browserTest.with({ site, at: DESK });

test("a printed page has the clinic's name, address and telephone, and lists keep their bullets (V17)", async ({
  page,
}) => {
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
