import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/buy/cart.ts";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, delayRequests, expect, open } from "../kit/browser.ts";

const test = browserTest.with({ site: await startApp() });

const shopLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Shop" });

for (const [phase, press] of Object.entries({
  async "before the script has come"(page: Page) {
    const release = await delayRequests(page, "**/assets/*.js");
    await page.goto("/shop", { waitUntil: "commit" });
    const pressed = await page.evaluate(pressAsSoonAsThere);
    release();
    return pressed;
  },
  async "while the popup's script is on its way"(page: Page) {
    const release = await delayRequests(page, "**/assets/cart-popup-*.js");
    await open(page, "/shop");
    const pressed = await page.evaluate(pressAsSoonAsThere);
    release();
    return pressed;
  },
  async "in the moment in which its page is navigated to"(page: Page) {
    await open(page, "/kontakt");
    const pressed = page.evaluate(pressAsSoonAsThere);
    await shopLink(page).click();
    return pressed;
  },
})) {
  test(`'Læg i kurv' pressed ${phase} is answered at once, counted once, and followed by the popup, which has the focus`, async ({
    page,
  }) => {
    assert.deepEqual(await press(page), { count: "1", answer: "Lagt i kurven. Nu er der 1." });
    await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
    // The last that a navigation does is to set the title, and to move the focus.
    await expect(page).toHaveTitle("Ting, der hjælper samtalen i gang · Samspil");
    await expect(page.locator(".cart-pop")).toBeFocused();
    await page.getByRole("link", { name: "Kurv, 1 vare" }).waitFor();
    const stored = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
    assert.partialDeepStrictEqual(JSON.parse(stored ?? "[]"), [{ quantity: 1 }]);
  });
}

test("the popup that is closed gives the focus back to the button that was pressed", async ({
  page,
}) => {
  await open(page, "/shop/samtalekort");
  const button = page.getByRole("button", { name: "Læg i kurv" });
  const popup = page.getByRole("dialog", { name: "Tilføjet til kurven!" });
  for (const name of ["Luk", "Tilføj mere"]) {
    await button.press("Enter");
    await popup.getByRole("button", { name }).press("Enter");
    await expect(popup).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test("the cart stands in the header of the shop, and elsewhere once it has something, at a place that waits for it", {
  at: DESK,
}, async ({ page }) => {
  const header = page.getByRole("banner");
  const cart = header.getByRole("link", { name: /^Kurv/ });
  const callAt = () => header.getByRole("link", { name: /^Ring / }).boundingBox();
  await open(page, "/kontakt");
  await expect(cart).toBeHidden();
  const before = await callAt();
  await shopLink(page).click();
  await expect(page).toHaveURL("/shop");
  await expect(cart).toBeVisible();
  await page.getByRole("button", { name: /^Læg/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Luk" }).click();
  await page.getByRole("link", { name: "Kontakt", exact: true }).first().click();
  await expect(page).toHaveURL("/kontakt");
  await expect(cart).toBeVisible();
  await expect.poll(callAt).toEqual(before);
});

/** Runs in the page. @returns what is to be seen before anything but the press itself can happen */
function pressAsSoonAsThere(): Promise<{ count: unknown; answer: unknown }> {
  function press() {
    // The last part of the form.
    const output = document.querySelector<HTMLOutputElement>("main .add-to-cart output");
    if (!output) return;
    output.form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
    return { count: document.querySelector(".cart-link b")?.textContent, answer: output.value };
  }
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const pressed = press();
      if (!pressed) return;
      observer.disconnect();
      resolve(pressed);
    });
    const pressed = press();
    if (pressed) resolve(pressed);
    else observer.observe(document, { subtree: true, childList: true });
  });
}
