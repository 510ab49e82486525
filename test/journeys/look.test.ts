import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, open, PHONE, waitForHydration } from "../kit/browser.ts";
import { fillIn, mathilde, putInCart, send } from "./order.ts";

const site = await startApp();
const test = browserTest.with({ site, at: DESK });
const EDITOR = "redaktion@samspil.example";

test("where the visitor's own colours are forced the cart's popup has an edge", {
  forcedColors: "active",
}, async ({ page }) => {
  await putInCart(page);
  const edge = await page.locator(".cart-pop").evaluate((popup) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(popup);
    return [borderTopWidth, borderTopStyle];
  });
  assert.deepEqual(edge, ["2px", "solid"]);
});

test("what the keyboard has come to has an edge, on a visitor's page and on one of the admin", async ({
  page,
}) => {
  for (const path of ["/kontakt", "/admin/login"]) {
    await open(page, path);
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press("Tab");
      const edge = await page.locator(":focus").evaluate((control) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(control);
        return { name: control.textContent, outlineStyle, outlineWidth };
      });
      assert.partialDeepStrictEqual(edge, { outlineStyle: "solid", outlineWidth: "3px" });
    }
  }
});

test("a folded answer is read on paper", async ({ page }) => {
  await page.goto("/praktisk-priser");
  const folded = page.locator(".questions details:not([open]) .prose").first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  const shown = await folded.evaluate((answer) => ({
    height: answer.getBoundingClientRect().height,
    isVisible: answer.checkVisibility({ contentVisibilityAuto: true }),
  }));
  assert.ok(shown.isVisible && shown.height > 10, JSON.stringify(shown));
});

test("a printed order has no tabs", { as: EDITOR }, async ({ page }) => {
  await site.order();
  await page.goto("/admin/bestillinger");
  await waitForHydration(page);
  await expect(page.locator(".screen-tabs")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".screen-tabs")).toBeHidden();
});

test("pointing at a button moves neither it nor its neighbour", async ({ page }) => {
  await page.goto("/");
  const pair = page.locator("main .button-pair").first();
  const boxes = async () =>
    pair
      .locator(".button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  const before = await boxes();
  assert.equal(before.length, 2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const button of await pair.locator(".button").all()) {
    await button.hover();
    assert.deepEqual(await boxes(), before);
  }
  await page.goto("/terapi/gruppe-vold");
  const exit = page.locator(".quick-exit");
  const still = await exit.boundingBox();
  await exit.hover();
  assert.deepEqual(await exit.boundingBox(), still);
});

test("beside a picture that is shown whole is the ground of its shape, and no other colour", {
  site: () => startApp(),
}, async ({ page, site: shop }) => {
  const [product] = (await shop.readContent("produkter")).items;
  const items = [{ ...product, billede: "/illustrations/portraet-1.svg" }];
  await shop.store("produkter", { items });
  await page.goto("/shop");
  await expectGround(page.locator(".product-card .shape"), "a lone product");
  await page.goto(`/shop/${product.id}`);
  await expectGround(page.locator(".page-head .shape"), "its page");
  await page.goto("/soeg?q=samtalekort");
  await expectGround(page.locator("main .shape--leaf").first(), "a hit of the search");
});

/** At the left and right edge, half-way down. */
async function expectGround(shape: Locator, where: string) {
  await shape.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const ground = await shape.evaluate((box) => getComputedStyle(box).backgroundColor);
  const { data, info } = await sharp(await shape.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const column of [4, info.width - 5]) {
    const at = ((info.height >> 1) * info.width + column) * 3;
    assert.equal(`rgb(${[...data.subarray(at, at + 3)].join(", ")})`, ground, where);
  }
}

test("beside the number of an area nobody is asked to write one, and heading and number are apart", async ({
  page,
}) => {
  await page.goto("/terapi/boern");
  const invitation = page.locator(".invitation");
  await expect(invitation.getByText("Skriv dit nummer")).toBeHidden();
  const words = await invitation.locator("h2").evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().right;
  });
  const number = await invitation.locator(".call-number").boundingBox();
  assert.ok(number && number.x - words > 60, `${words} to ${number?.x}`);
  await invitation.getByText("Vil du hellere ringes op?").click();
  await expect(invitation.getByText("Skriv dit nummer")).toBeVisible();
});

test("a cart that the browser cannot keep says so where it is filled and where it is", async ({
  page,
}) => {
  await page.goto("/shop");
  await page.evaluate(() => {
    for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let n = 0; ; n += 1) localStorage.setItem(`fyld-${size}-${n}`, "x".repeat(size));
      } catch {
        // It is full; a smaller piece may fit.
      }
    }
  });
  await putInCartHere();
  const sentence = "Din browser gemmer ikke kurven. Bestil, før du lukker eller genindlæser siden.";
  await expect(page.getByRole("dialog").getByText(sentence)).toBeVisible();
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Din kurv", exact: true })).toBeVisible();

  async function putInCartHere() {
    await page.getByRole("button", { name: "Læg i kurv: Samtalekort" }).click();
    await page.getByRole("dialog", { name: "Tilføjet til kurven!" }).waitFor();
  }
});

test("a person whose browser filled the trap for robots can send the order again", {
  site: () => startApp(),
  expectedErrors: [/status of 422/],
}, async ({ page, site: shop }) => {
  await shop.store("klinik", { ...(await shop.readContent("klinik")), telefon: "12345678" });
  await putInCart(page);
  await page.getByRole("link", { name: "Gå til kurv" }).click();
  await fillIn(page, mathilde);
  const trap = page.getByLabel("Lad dette felt stå tomt");
  for (const name of ["name", "id"]) assert.equal(await trap.getAttribute(name), "tomt");
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = "https://krogh.example";
  });
  await send(page);
  await page.getByText("Er du et menneske, så send igen, eller ring på 12 34 56 78").waitFor();
  await expect(trap).toHaveValue("");
  await send(page);
  await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
  for (const link of await page.getByRole("main").getByRole("link", { name: "12 34 56 78" }).all())
    await expect(link).toHaveAttribute("href", "tel:+4512345678");
  assert.equal(await page.getByRole("main").getByRole("link", { name: "12 34 56 78" }).count(), 2);
  await open(page, "/");
  for (const place of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(place).getByText("12 34 56 78").first()).toBeAttached();
  await expect(page.getByText("12345678")).toHaveCount(0);
});

test("the number of remarks above a form covers no label, with and without the page beside it", {
  as: EDITOR,
}, async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  await page.getByLabel("Speciale").first().fill("010203-1234");
  const count = page.locator(".checks-count summary");
  await expect(count).toHaveText("En bemærkning");
  await expectFree();
  await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
  await expectFree();
  await page.setViewportSize(PHONE.viewport);
  await expectFree();

  async function expectFree() {
    const covered = await count.evaluate((summary) => {
      const box = summary.getBoundingClientRect();
      const words = document.querySelectorAll(
        "form :is(label, .label, legend, [role=tab], button)",
      );
      const isCovered = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isBeside = right <= box.left || left >= box.right;
        return !isBeside && bottom > box.top && top < box.bottom;
      };
      return [...words].filter(isCovered).map(({ textContent }) => textContent);
    });
    assert.deepEqual(covered, []);
  }
});

test("the admin is dark where the device is; the site, and its preview beside a form, are light", {
  as: EDITOR,
  colorScheme: "dark",
}, async ({ page }) => {
  const isLight = "rgb(251, 250, 245)";
  const htmlOf = (frame: Page | FrameLocator) => frame.locator("html");
  await open(page, "/admin/kontakt");
  await expect(htmlOf(page)).toHaveCSS("background-color", "rgb(14, 36, 34)");
  const preview = page.frameLocator('iframe[title="Sådan ser siden ud"]');
  await expect(htmlOf(preview)).toHaveCSS("background-color", isLight);
  await page.goto("/kontakt");
  await expect(htmlOf(page)).toHaveCSS("background-color", isLight);
});
