import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { MAP_HOSTS } from "../../app/formats/map-address.ts";
import { browserTest, expect, open, PHONE, stopClock, waitForHydration } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const site = await openSite();
const test = browserTest.with({ site, at: PHONE });
const ofMaps = ({ host }: URL) => MAP_HOSTS.includes(host);

test("the header gets its scrolled style above 40 px", async ({ page }) => {
  await open(page, "/terapi");
  const header = page.locator(".site-head");
  await page.evaluate(() => scrollTo(0, 41));
  await expect(header).toContainClass("is-scrolled");
  await page.evaluate(() => scrollTo(0, 40));
  await expect(header).not.toContainClass("is-scrolled");
});

test("the carousel advances by itself, wraps, and is locked during a transition", {
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
  for (const force of [false, true]) {
    await next.click({ force });
    await shows("Vis billede 3");
  }
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

test("a map is fetched when it is asked for, into its place, and can neither move the page nor send", async ({
  page,
}) => {
  await page.route(ofMaps, (route) => route.fulfill({ body: "kort" }));
  await open(page, "/kontakt");
  const [frame, map] = [page.locator(".map__frame"), page.locator("iframe")];
  await frame.scrollIntoViewIfNeeded();
  const before = await frame.boundingBox();
  assert.equal(before?.height, 450);
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

test("'Vis kort', pressed before the script has come, opens the map's own page", async ({
  page,
}) => {
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

/** Runs in the page: takes away the two seconds after which the script starts whatever comes. */
function waitForEver() {
  const soon = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms >= 2000 ? 0 : soon(work, ms)),
  });
}
