import assert from "node:assert/strict";
import { startApp } from "../../kit/app.ts";
import { browserTest, DESK, PHONE, visit, waitForHydration } from "../../kit/browser.ts";

const site = await startApp();
const test = browserTest.with({ site });

test("at 320 px no word of a price list is broken (A4)", async () => {
  const narrow = { viewport: { width: 320, height: 700 } };
  await visit({ site, ...narrow }, async (page) => {
    await page.goto("/praktisk-priser");
    const prices = page.locator(".prices");
    assert.notEqual(await prices.count(), 0);
    assert.deepEqual(await prices.evaluateAll(brokenWords), []);
  });
});

test("in forced colours the chosen option and the present page look unlike the rest (A5)", {
  at: DESK,
  forcedColors: "active",
}, async ({ page }) => {
  const looks = async (places: string, chosen: string) => {
    const [here, ...others] = await page
      .locator(`${places}${chosen}, ${places}:not(${chosen})`)
      .evaluateAll((links, is) => {
        links.sort((a, b) => Number(b.matches(is)) - Number(a.matches(is)));
        return links.map((link) => getComputedStyle(link).backgroundColor);
      }, chosen);
    assert.ok(here && others.length > 0, places);
    assert.ok(!others.includes(here), `${places}: ${here} among ${others}`);
  };
  await page.goto("/viden?tag=bog");
  await looks(".filter a", "[aria-current]");
  await looks(".nav__link", "[aria-current]");
  await page.goto("/om/signe-holmgaard");
  await looks(".seg a", "[aria-current]");
  await looks(".menu a", "[aria-current]");
});

test(
  "the phone's menu marks the present group, in name and in look (A5)",
  PHONE,
  async ({ page }) => {
    await page.goto("/terapi/boern");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const groups = page.getByRole("navigation", { name: "Mobilmenu" }).locator("summary");
    const told = await groups.evaluateAll((all) =>
      all.map((group) => [
        group.textContent.trim(),
        group.getAttribute("aria-current"),
        getComputedStyle(group).textDecorationLine,
      ]),
    );
    assert.deepEqual(told, [
      ["Om os", null, "none"],
      ["Terapi", "true", "underline"],
      ["Uddannelse", null, "none"],
    ]);
  },
);

test("on a phone the cart's count does not cover its word", async () => {
  const narrow = { viewport: { width: 320, height: 700 } };
  for (const size of [PHONE, narrow]) {
    await visit({ site, ...size }, async (page) => {
      await page.goto("/shop/samtalekort");
      await page.getByRole("button", { name: "Læg i kurv" }).click();
      const cart = page.locator(".site-head .cart-link");
      await cart.and(page.getByRole("link", { name: "Kurv, 1 vare" })).waitFor();
      const word = await cart.locator("span").boundingBox();
      const count = await cart.locator("b").boundingBox();
      assert.ok(word && count);
      assert.ok(count.y >= 0 && count.y + count.height <= word.y, "above it");
    });
  }
});

for (const { viewport } of [PHONE, DESK]) {
  test(`what slides in is never cropped while it can be read, at ${viewport.width} px (V19)`, {
    viewport,
  }, async ({ page }) => {
    for (const path of ["/", "/om", "/terapi"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 150) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        const cropped = await page.locator("main :is(h2, h3, p, li)").evaluateAll(outside);
        assert.deepEqual(cropped, [], `${path} at ${top}`);
      }
    }
  });
}

test(
  "accessible names are as the visible ones, with their spaces (A6)",
  PHONE,
  async ({ page }) => {
    await page.goto("/kontakt");
    const name = "Åbn kortet hos Google (åbner i nyt vindue)";
    await page.getByRole("link", { name, exact: true }).waitFor();
    await page.goto("/shop/samtalekort");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("link", { name: "Gå til kurv" }).click();
    await page.locator("[name=telefon]").waitFor();
    const heard = await page.getByRole("main").ariaSnapshot();
    assert.match(heard, /textbox "Telefon \(valgfrit\)"/);
    assert.doesNotMatch(heard, /\p{L}\(/u);
  },
);

/** Runs in the page. @returns the words that lie on two lines */
function brokenWords(places: Element[]): string[] {
  const broken: string[] = [];
  for (const place of places) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

/** Runs in the page. @returns the beginnings of what is in view and reaches over an edge of the window */
function outside(places: Element[]): string[] {
  const cropped = places.filter((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight || place.closest(".sr")) return false;
    const range = document.createRange();
    range.selectNodeContents(place);
    const { left, right, width } = range.getBoundingClientRect();
    return width > 0 && (left < 0 || right > document.documentElement.clientWidth + 0.5);
  });
  return cropped.map(({ textContent }) => textContent.slice(0, 30));
}
