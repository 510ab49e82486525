import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";

const site = await startApp({ clock: () => new Date("2026-11-23T10:00:00Z") });
const test = browserTest.with({ site, at: PHONE });

test("how to reach them now is one press away on every page, and large enough for a thumb", async ({
  page,
}) => {
  for (const path of ["/", "/terapi/boern", "/shop", "/kontakt", "/en"]) {
    await page.goto(path);
    const header = page.getByRole("banner");
    const call = header.getByRole("link", { name: /^(Ring|Call) 00 12 34 56$/ }).first();
    await expect(call).toHaveAttribute("href", "tel:+4500123456");
    const box = await call.boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44, `${path}: ${JSON.stringify(box)}`);
  }
  await page.goto("/kontakt");
  const box = await page.locator(".contact-number a").boundingBox();
  assert.ok(box && box.height >= 44 && box.width >= 44 && box.width <= 390);
});

for (const [name, leave] of [
  ["Esc", (page: Page) => page.keyboard.press("Escape")],
  ["a tap", (page: Page) => page.getByRole("link", { name: "Forlad siden hurtigt" }).tap()],
] as const) {
  test(`${name} leaves a marked page, and Back does not lead to it again`, async ({ page }) => {
    const told: unknown[] = [];
    await page.route("https://www.dmi.dk/", (route) => {
      told.push(route.request().headers().referer);
      return route.fulfill({ contentType: "text/html", body: "<title>Vejret</title>Sol" });
    });
    await open(page, "/terapi");
    await page.getByRole("link", { name: "Gruppe: Efter volden" }).first().tap();
    await expect(page).toHaveURL("/terapi/gruppe-vold");
    await page.locator("[data-quick-exit]").waitFor();
    await leave(page);
    await expect(page).toHaveURL("https://www.dmi.dk/");
    assert.deepEqual(told, [undefined], "the next site is not told of the page");
    await page.goBack();
    await expect(page).toHaveURL("/terapi");
  });
}
