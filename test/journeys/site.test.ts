import assert from "node:assert/strict";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { MAP_HOSTS } from "../../app/formats/map-address.ts";
import {
  browserTest,
  DESK,
  expect,
  open,
  PHONE,
  stopClock,
  waitForHydration,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";
import { openCart, putInCart } from "./order.ts";

const site = await openSite();
const test = browserTest.with({ site, at: DESK });
const ofMaps = ({ host }: URL) => MAP_HOSTS.includes(host);

test("the header gets its scrolled style above 40 px", async ({ page }) => {
  await open(page, "/terapi");
  const header = page.locator(".site-head");
  await page.evaluate(() => scrollTo(0, 41));
  await expect(header).toContainClass("is-scrolled");
  await page.evaluate(() => scrollTo(0, 40));
  await expect(header).not.toContainClass("is-scrolled");
});

test("the carousel advances by itself, and wraps", {
  clock: true,
}, async ({ page }) => {
  await page.goto("/");
  await page.locator(".carousel__bar:not(.carousel__bar--waiting)").waitFor();
  await stopClock(page);
  const next = page.getByRole("button", { name: "Næste billede" });
  const shown = page.locator(".carousel__dots [aria-current=true]");
  const shows = (label: string) => expect(shown).toHaveAttribute("aria-label", label);
  const afterSeconds = (of: Locator, attribute: string) =>
    expect.poll(async () => {
      await page.clock.runFor(1_000);
      return of.getAttribute(attribute);
    });
  const rest = () => afterSeconds(next, "aria-disabled").toBe("false");

  await rest();
  await page.getByRole("button", { name: "Vis billede 1" }).click();
  await rest();
  await page.mouse.move(0, 0);
  for (const _second of [1, 2, 3, 4]) {
    await page.clock.runFor(1_000);
    await shows("Vis billede 1");
  }
  await afterSeconds(shown, "aria-label").toBe("Vis billede 2");
  await rest();
  await next.click();
  await shows("Vis billede 3");
  await rest();
  await next.click();
  await shows("Vis billede 1");
});

test("the carousel stands still for those who want less motion", {
  reducedMotion: "reduce",
  clock: true,
}, async ({ page }) => {
  await open(page, "/");
  await page.clock.runFor(20_000);
  const shown = page.locator(".carousel__dots [aria-current=true]");
  await expect(shown).toHaveAttribute("aria-label", "Vis billede 1");
});

test("a map comes when it is asked for, and can neither move the page nor send", async ({
  page,
}) => {
  await page.route(ofMaps, (route) => route.fulfill({ body: "kort" }));
  await open(page, "/kontakt");
  const [frame, map] = [page.locator(".map__frame"), page.locator("iframe")];
  await frame.scrollIntoViewIfNeeded();
  const before = await frame.boundingBox();
  assert.equal(before?.height, 450);
  await page.getByRole("link", { name: "Vis kort" }).hover();
  await expect(map).toHaveCount(0);
  await page.getByRole("link", { name: "Vis kort" }).click();
  await expect(map).toBeVisible();
  assert.deepEqual(await frame.boundingBox(), before);
  assert.equal((await map.boundingBox())?.height, 450);
  const may = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  await expect(map).toHaveAttribute("sandbox", may);
  await page.reload();
  await page.getByRole("link", { name: "Vis kort" }).waitFor();
});

test("'Vis kort' opens the map's own page before the script has come", async ({ page }) => {
  await page.context().route(ofMaps, (route) => route.fulfill({ body: "kort" }));
  await page.route("**/assets/*.js", () => {});
  await page.goto("/kontakt", { waitUntil: "commit" });
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Vis kort" }).click();
  await (await opened).getByText("kort").waitFor();
  await expect(page).toHaveURL("/kontakt");
});

test("without script the cart says how to order, and the admin to turn it on", {
  javaScriptEnabled: false,
  as: EMAIL,
}, async ({ page }) => {
  await page.goto("/shop/samtalekort");
  await expect(page.getByRole("button", { name: "Læg i kurv" })).toHaveCount(0);
  await page.goto("/kurv");
  await page.getByRole("main").getByText("00 12 34 56").first().waitFor();
  await expect(page.getByRole("button", { name: "Bestil med betalingspligt" })).toHaveCount(0);
  await page.goto("/admin/kontakt");
  const warning = page.locator("main noscript p:visible");
  await expect(warning).toHaveText(/^Slå JavaScript til i browseren/);
  await expect(page.getByText("Indlæser...")).toBeHidden();
});

test("Esc or a tap leaves a marked page, and Back does not lead to it again", {
  at: PHONE,
}, async ({ page }) => {
  const told: unknown[] = [];
  await page.route("https://www.dmi.dk/", (route) => {
    told.push(route.request().headers().referer);
    return route.fulfill({ contentType: "text/html", body: "<title>Vejret</title>Sol" });
  });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("link", { name: "Forlad siden hurtigt" }).tap(),
  ]) {
    await open(page, "/terapi");
    await page.getByRole("link", { name: "Gruppe: Efter volden" }).first().tap();
    await expect(page).toHaveURL("/terapi/gruppe-vold");
    await page.locator("[data-quick-exit]").waitFor();
    await leave();
    await expect(page).toHaveURL("https://www.dmi.dk/");
    await page.goBack();
    await expect(page).toHaveURL("/terapi");
  }
  assert.deepEqual(told, [undefined, undefined], "the next site is not told of the page");
});

test("the script waits for the picture that a page opens with", async ({ page }) => {
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const scripts: string[] = [];
  await page.addInitScript(waitForEver);
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  await page.route("**/illustrations/hero-vindue.svg", async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  assert.deepEqual(scripts, []);
  show();
  await waitForHydration(page);
});

test("on a phone one call is one press away, and the menu marks the present group", {
  at: PHONE,
}, async ({ page }) => {
  for (const path of ["/en", "/terapi/boern"]) {
    await open(page, path);
    const header = page.getByRole("banner");
    const call = header.getByRole("link", { name: /^(Ring|Call) 00 12 34 56$/ }).first();
    await expect(call).toHaveAttribute("href", "tel:+4500123456");
    const box = await call.boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44, `${path}: ${JSON.stringify(box)}`);
  }
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const groups = page.getByRole("navigation", { name: "Mobilmenu" }).locator("summary");
  const present = groups.and(page.locator("[aria-current=true]"));
  await expect(present).toHaveText("Terapi");
  await expect(present).toHaveCSS("text-decoration-line", "underline");
  await expect(groups.first()).toHaveCSS("text-decoration-line", "none");
});

test("in forced colours the popup has an edge, and what is chosen looks unlike the rest", {
  forcedColors: "active",
}, async ({ page }) => {
  await putInCart(page);
  await expect(page.locator(".cart-pop")).toHaveCSS("border-top", /^2px solid/);
  await page.goto("/om/signe-holmgaard");
  for (const place of [".seg a", ".menu a"]) {
    const looks = await page.locator(place).evaluateAll((links) =>
      links.map((link) => ({
        isChosen: link.ariaCurrent !== null,
        ground: getComputedStyle(link).backgroundColor,
      })),
    );
    const [chosen, ...more] = looks.filter(({ isChosen }) => isChosen);
    assert.ok(chosen && more.length === 0, `one of ${place} is chosen`);
    assert.ok(looks.every(({ isChosen, ground }) => isChosen || ground !== chosen.ground));
  }
});

test("what the keyboard has come to has an edge", async ({ page }) => {
  await open(page, "/kontakt");
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveCSS("outline", /solid 3px$/);
  }
});

test("on paper a page has the clinic's name, bullets and unfolded answers, and an order no tabs", {
  as: EMAIL,
}, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/viden/leg-som-sprog");
  const head = page.locator(".site-foot");
  const words = (await head.innerText()).replace(/\s+/g, " ");
  assert.match(words, /00 12 34 56 Samspil ?Stæregade 12, 2\. sal ?2100 København Ø/);
  assert.doesNotMatch(words, /Er du i tvivl|Genveje|Terapi/);
  const box = await head.boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  assert.ok(box && title && box.y + box.height <= title.y, "above what it is the head of");
  await expect(page.locator("main .prose li").first()).toHaveCSS("list-style-type", "disc");
  await page.goto("/praktisk-priser");
  const folded = page.locator(".questions details:not([open]) .prose").first();
  assert.ok(await folded.evaluate((answer) => answer.getBoundingClientRect().height > 10));
  await site.order();
  await open(page, "/admin/bestillinger");
  await expect(page.locator(".screen-tabs")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".screen-tabs")).toBeVisible();
});

test("pointing at a button moves neither it nor its neighbour", {
  reducedMotion: "reduce",
}, async ({ page }) => {
  await page.goto("/");
  const buttons = page.locator("main .button-pair .button");
  const boxes = () =>
    buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
  const before = await boxes();
  await buttons.first().hover();
  assert.deepEqual(await boxes(), before);
});

test("beside a picture that is shown whole is the ground of its shape", {
  site: () => openSite(),
}, async ({ page, site: shop }) => {
  const [product] = (await shop.readContent("produkter")).items;
  const items = [{ ...product, billede: "/illustrations/portraet-1.svg" }];
  await shop.store("produkter", { items });
  await page.goto("/shop");
  const drawing = page.locator(".product-card .shape img");
  await expect(drawing).toHaveCSS("object-fit", "contain");
  await expect(drawing).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("on the smallest of screens no word is broken, and the cart's count covers none", {
  viewport: { width: 305, height: 700 },
}, async ({ page }) => {
  await page.goto("/praktisk-priser");
  assert.deepEqual(await page.locator(".prices").evaluateAll(brokenWords), []);
  await openCart(page, site, { form: {} });
  await page.getByRole("textbox", { name: "Postnummer" }).waitFor();
  assert.deepEqual(await page.locator("form label").evaluateAll(brokenWords), []);
  const cart = page.locator(".site-head .cart-link");
  await cart.and(page.getByRole("link", { name: "Kurv 1 vare" })).waitFor();
  const word = await cart.locator("span").boundingBox();
  const count = await cart.locator("b").boundingBox();
  assert.ok(word && count && count.y >= 0 && count.y + count.height <= word.y, "above it");
});

test("accessible names are as the visible ones, with their spaces", async ({ page }) => {
  await page.goto("/kontakt");
  const name = "Åbn kortet hos Google (åbner i nyt vindue)";
  await page.getByRole("link", { name, exact: true }).waitFor();
  await openCart(page, site, { form: {} });
  await page.getByRole("textbox", { name: "Telefon (valgfrit)", exact: true }).waitFor();
  assert.doesNotMatch(await page.getByRole("main").ariaSnapshot(), /\p{L}\(/u);
});

test("the number of remarks above a form covers no label", {
  as: EMAIL,
}, async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  await page.getByLabel("Speciale").first().fill("010203-1234");
  const count = page.locator(".checks-count summary");
  await expect(count).toHaveText("En bemærkning");
  const words = page.locator("form :is(label, .label, legend, [role=tab], button)");
  for (const change of [
    () => undefined,
    () => page.getByRole("button", { name: "Luk forhåndsvisning" }).click(),
    () => page.setViewportSize(PHONE.viewport),
  ]) {
    await change();
    const box = await count.evaluate((summary) => summary.getBoundingClientRect().toJSON());
    assert.deepEqual(await words.evaluateAll(coveredBy, box), []);
  }
});

test("the admin is dark where the device is; the site, beside a form too, is light", {
  as: EMAIL,
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

/** Runs in the page: takes away the two seconds after which the script starts whatever comes. */
function waitForEver() {
  const soon = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms >= 2000 ? 0 : soon(work, ms)),
  });
}

/** Runs in the page. @returns the words that lie on two lines */
function brokenWords(places: Element[]): string[] {
  if (places.length === 0) throw new Error("there is nothing to look at");
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

/** Runs in the page. @returns the words of the elements that the box lies over */
function coveredBy(elements: Element[], box: DOMRect) {
  const covered = elements.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isBeside = right <= box.left || left >= box.right;
    return !isBeside && bottom > box.top && top < box.bottom;
  });
  return covered.map(({ textContent }) => textContent);
}
