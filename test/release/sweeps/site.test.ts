import assert from "node:assert/strict";
import type { Locator } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import {
  browserTest,
  DESK,
  expect,
  stopClock,
  visit,
  waitForHydration,
} from "../../kit/browser.ts";

const site = await startApp();
const test = browserTest.with({ site });

test("a dropdown opens from the keyboard, closes on Escape and on a click outside", {
  at: DESK,
}, async ({ page }) => {
  await page.goto("/kontakt");
  await waitForHydration(page);
  const toggle = page
    .getByRole("navigation", { name: "Hovedmenu" })
    .getByRole("button", { name: /Terapi/ });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("link", { name: "Børn", exact: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await page.mouse.click(700, 700);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
});

test("the header gets its scrolled style above 40 px", async ({ page }) => {
  await page.goto("/terapi");
  await waitForHydration(page);
  const header = page.locator(".site-head");
  for (const [top, isScrolled] of [
    [41, true],
    [40, false],
  ] as const) {
    await page.evaluate((y) => scrollTo(0, y), top);
    if (isScrolled) await expect(header).toHaveClass(/scrolled/);
    else await expect(header).not.toHaveClass(/scrolled/);
  }
});

test("the carousel advances by itself, wraps, and its controls are locked during a transition", async ({
  page,
}) => {
  await page.clock.install();
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
  await next.click({ force: true });
  await shows("Vis billede 3");
  await rest();
  await next.click();
  await shows("Vis billede 1");
  await rest();
  await page.clock.runFor(12_000);
  await shows("Vis billede 1");
});

test("the carousel stands still for those who want less motion", {
  reducedMotion: "reduce",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await waitForHydration(page);
  await page.clock.runFor(20_000);
  const shown = page.locator(".carousel__dots [aria-current=true]");
  await expect(shown).toHaveAttribute("aria-label", /1/);
});

test("vitals are measured and reported when they are turned on", async () => {
  const app = await startApp({ environment: { WEB_VITALS: "on" } });
  await visit({ site: app }, async (page) => {
    const report = page.waitForRequest("**/vitals");
    await page.goto("/");
    await page.mouse.click(5, 5);
    await page.goto("/kontakt");
    assert.match(
      (await report).postData() ?? "",
      /^[A-Z]{3,4} (good|needs-improvement|poor) \d+\.\d{3}$/,
    );
  });
});

for (const path of ["/kontakt", "/praktisk-priser"]) {
  for (const width of [390, 1440]) {
    test(`the map on ${path} takes the place that was kept for it, ${width} pixels wide`, async () => {
      const viewport = { width, height: 900 };
      await visit({ site, viewport, expectedErrors: [/./] }, async (page) => {
        await page.route(/google|openstreetmap/, (route) => route.fulfill({ body: "kort" }));
        await page.goto(path);
        const [frame, map] = [page.locator(".map__frame"), page.locator("iframe")];
        await frame.scrollIntoViewIfNeeded();
        const before = await frame.boundingBox();
        assert.equal(before?.height, 450);
        await expect(frame.locator("img")).toBeVisible();
        await waitForHydration(page);
        await expect(map, "it is fetched only when it is asked for").toHaveCount(0);
        await page.getByRole("link", { name: "Vis kort" }).click();
        await expect(map).toBeVisible();
        assert.deepEqual(await frame.boundingBox(), before);
        assert.equal((await map.boundingBox())?.height, 450);
        // S15: it draws itself and opens windows, and can neither move the page nor send a form from it.
        const may = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
        await expect(map).toHaveAttribute("sandbox", may);
      });
    });
  }
}

test("'Vis kort', pressed before the script has come, opens the map's own page beside this one", {
  expectedErrors: [/./],
}, async ({ page }) => {
  await page.context().route(/google|openstreetmap/, (route) => route.fulfill({ body: "kort" }));
  await page.route("**/assets/*.js", () => {});
  await page.goto("/kontakt", { waitUntil: "commit" });
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Vis kort" }).click();
  await (await opened).getByText("kort").waitFor();
  await expect(page).toHaveURL("/kontakt");
});
