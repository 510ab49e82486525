import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { CART_KEY } from "../../app/shop/buy/cart.ts";
import { browserTest, DESK, delayRequests, expect, open, PHONE } from "../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../kit/filled-cart.ts";
import { openSite } from "../kit/site.ts";

const test = browserTest.with({ site: await openSite() });

const shopLink = (page: Page) =>
  page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Shop" });
const storedCart = async (page: Page) =>
  JSON.parse((await page.evaluate((key) => localStorage.getItem(key), CART_KEY)) ?? "[]");

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
    await page.getByRole("link", { name: "Kurv 1 vare" }).waitFor();
    assert.partialDeepStrictEqual(await storedCart(page), [{ quantity: 1 }]);
  });
}

test("no popup follows to another page, and one that is closed gives the focus back to the button that was pressed", async ({
  page,
}) => {
  const release = await delayRequests(page, "**/assets/cart-popup*.js");
  await open(page, "/shop/samtalekort");
  const button = page.getByRole("button", { name: "Læg i kurv" });
  const popup = page.getByRole("dialog", { name: "Tilføjet til kurven!" });
  await button.click();
  await page.getByRole("main").getByRole("link", { name: "Shop" }).first().click();
  await expect(page).toHaveURL("/shop");
  const come = page.waitForResponse("**/assets/cart-popup*.js");
  release();
  await (await come).finished();
  await page.goBack();
  await expect(page).toHaveURL("/shop/samtalekort");
  await expect(button).toHaveCount(1);
  await expect(popup).toHaveCount(0);
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

test("the cart says 'Indlæser...' while its script is on its way, and never that it is empty where something lies in it", async ({
  page,
}) => {
  await page.addInitScript(putIntoCart, TWO_CARDS);
  const release = await delayRequests(page, "**/assets/cart-page*.js");
  const words = page.getByRole("main").getByText("Indlæser...");
  await open(page, "/om");
  await page.evaluate(noteWords, "Din kurv er tom");
  await page.getByRole("link", { name: "Kurv 2 varer" }).click();
  await expect(words).toBeVisible();
  await expect(page.getByText("Kurven virker kun med JavaScript")).toBeHidden();
  release();
  await expect(page.locator(".bill__total")).toContainText("757 kr.");
  await expect(words).toBeHidden();
  assert.equal(await page.evaluate("haveBeenSeen"), false);
});

test("before the script has come, too, the quantity beside 'Læg i kurv' is a whole number from 1 to 999, and what was pressed is in the cart though the page is left at once", {
  at: PHONE,
}, async ({ page }) => {
  await delayRequests(page, "**/assets/*.js");
  await page.goto("/shop/samtalekort", { waitUntil: "commit" });
  const field = page.getByLabel("Antal");
  for (const [typed, then] of [
    ["4", "4"],
    ["2,5", "4"],
    ["0", "4"],
    ["", "4"],
    ["5000", "999"],
  ] as const) {
    await field.fill("");
    await field.pressSequentially(typed);
    await field.press("Tab");
    await expect(field, typed).toHaveValue(then);
  }
  await page.getByRole("button", { name: "Én mere" }).click();
  await expect(field).toHaveValue("999");
  await field.fill("1");
  await page.getByRole("button", { name: "Én færre" }).click();
  await expect(field).toHaveValue("1");
  await page.getByRole("button", { name: "Én mere" }).click();
  await field.press("Enter");
  await page.goto("/om", { waitUntil: "commit" });
  assert.partialDeepStrictEqual(await storedCart(page), [{ id: "samtalekort", quantity: 2 }]);
});

/** Runs in the page: notes whether these words are ever to be seen. */
function noteWords(words: string) {
  Object.assign(window, { haveBeenSeen: false });
  function look() {
    if (document.body.innerText.includes(words)) Object.assign(window, { haveBeenSeen: true });
    requestAnimationFrame(look);
  }
  look();
}

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
