import assert from "node:assert/strict";
import { CART_KEY } from "../../app/shop/buy/cart.ts";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, delayRequests, PHONE, waitForHydration } from "../kit/browser.ts";

const site = await startApp();
const test = browserTest.with({ site, at: PHONE });

test("a product wanted before the script has come is in the cart, though the page is left at once (V22)", async ({
  page,
}) => {
  await delayRequests(page, "**/assets/*.js");
  await page.goto("/shop/samtalekort", { waitUntil: "commit" });
  await page.getByLabel("Antal").fill("3");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.goto("/shop", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
  await page.goto("/shop/mellem-os", { waitUntil: "commit" });
  await page.getByLabel("Antal").fill("5000");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.goto("/om", { waitUntil: "commit" });
  const kept = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
  assert.partialDeepStrictEqual(JSON.parse(kept ?? "[]"), [
    { id: "samtalekort", quantity: 4 },
    { id: "mellem-os", quantity: 999 },
  ]);
});

for (const at of [PHONE, DESK]) {
  for (const path of ["/", "/kontakt"]) {
    test(`nothing in the first view of ${path} moves when script and fonts come late, at ${at.viewport.width} px`, {
      at,
    }, async ({ page }) => {
      const bringFonts = await delayRequests(page, "**/*.woff2");
      const bringScript = await delayRequests(page, "**/assets/*.js");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const before = await page.evaluate(placesInView);
      assert.ok(before.length > 1);
      bringScript();
      await waitForHydration(page);
      bringFonts();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      assert.deepEqual(await page.evaluate(placesInView), before);
    });
  }
}

/** Runs in the page. @returns how far down its parts stand */
function placesInView() {
  return [...document.querySelectorAll("header, main, main :is(h1, h2, p, section)")]
    .map((part) => ({ name: part.localName, top: Math.round(part.getBoundingClientRect().top) }))
    .filter(({ top }) => top < innerHeight);
}
