import assert from "node:assert/strict";
import type { Locator, Page, Request } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  PHONE,
  stopClock,
} from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";
import { photoFile, takePhoto } from "../../kit/photo.ts";

const app = await startApp();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/401|ERR_FAILED/],
});
const shownIn = (page: Page) => page.frameLocator("iframe");

/** Playwright's own click may scroll before it presses, also to what sticks in sight. */
async function pressWhereItIs(page: Page, button: Locator) {
  const box = await button.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("the page beside its form shows the item that is edited, and leads nowhere from the same words of another item", async ({
  page,
}) => {
  await open(
    page,
    "/admin/uddannelse/mbt-grunduddannelse/events?rediger=hold-25-kobenhavn-1791802968031",
  );
  const shown = shownIn(page);
  const own = shown.getByRole("heading", { name: "Hold 25" });
  await own.waitFor();
  await page.locator('input[name="title"]').focus();
  await expect(own).toBeInViewport();
  await shown.locator(".event", { hasText: "Hold 23" }).getByRole("heading").click();
  await page.getByText("Det står ikke i denne formular").waitFor();
  await own.click();
  await expect(page.locator('input[name="title"]')).toBeFocused();
  await expect(page.getByText("Det står ikke i denne formular")).toHaveCount(0);
});

test("the page beside its form is asked for once for a text typed in one go", async ({ page }) => {
  await open(page, "/admin/kontakt");
  await shownIn(page).getByRole("main").waitFor();
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/admin/vis")) asked.push(request);
  });
  await page.clock.install();
  await stopClock(page);
  await page.getByLabel("Titel").fill("");
  await page.keyboard.type("Find os ved åen");
  assert.equal(asked.length, 0);
  await page.clock.runFor(300);
  await shownIn(page).getByRole("heading", { level: 1, name: "Find os ved åen" }).waitFor();
  assert.equal(asked.length, 1);
});

test("the page beside its form shows a chosen picture as soon as it is uploaded", async ({
  page,
}) => {
  await open(page, "/admin/terapi?rediger=boern");
  const shown = shownIn(page).locator("main img");
  await page.getByLabel("Vælg fil til Billede").setInputFiles(await photoFile("have.jpg"));
  await expect(shown.first()).toHaveAttribute("src", /^\/media\//);
  await expect(shown.first()).not.toHaveJSProperty("naturalWidth", 0);
});

test("the page beside its form says why it cannot be shown, and is shown as soon as it can be", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  await page.route("**/admin/vis", (route) => route.abort());
  await page.getByLabel("Titel").fill("Uden");
  await page.getByText("Der er ingen forbindelse til serveren").waitFor();
  await page.unroute("**/admin/vis");
  await page.getByLabel("Titel").fill("Med");
  await shownIn(page).getByRole("heading", { name: "Med", exact: true }).waitFor();
});

test("on a phone the page beside its form is a tab, from which a press leads back to the field", async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await open(page, "/admin/kontakt");
  await page.getByRole("button", { name: "Siden" }).click();
  const title = shownIn(page).getByRole("heading", { level: 1 });
  await title.waitFor();
  await assertAccessible(page);
  await assertNoSidewaysScroll(page, "the page's tab");
  await title.click();
  await page.getByLabel("Titel").waitFor();
});

test("the page beside its form is up to date when it was closed and opened during a request", async ({
  page,
}) => {
  await open(page, "/admin/kontakt");
  await shownIn(page).getByRole("main").waitFor();
  const release = await delayRequests(page, "**/admin/vis");
  await page.getByLabel("Titel").fill("Skrevet imens");
  await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
  release();
  await page.getByRole("button", { name: "Åbn forhåndsvisning" }).click();
  await shownIn(page).getByRole("heading", { level: 1, name: "Skrevet imens" }).waitFor();
});

test("on a phone the page opens at the text that is edited, and the form comes back where it was left", async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const last = page.locator("[contenteditable=true]").first().locator("p").last();
  await last.click();
  const written = shownIn(page).getByText((await last.textContent()) ?? "");
  const left = await page.evaluate(() => scrollY);
  assert.ok(left > 500);
  const tabs = await page.getByRole("group", { name: "Skriv eller se" }).boundingBox();
  const toolbar = await page.getByRole("toolbar").first().boundingBox();
  assert.ok(tabs && toolbar && toolbar.y >= tabs.y + tabs.height - 2, "it is below the tabs");
  await pressWhereItIs(page, page.getByRole("button", { name: "Siden" }));
  await expect(written).toBeInViewport();
  assert.ok(
    await shownIn(page)
      .locator("body")
      .evaluate(() => scrollY > 0),
  );
  await page.getByRole("button", { name: "Computer" }).click();
  await expect(written).toBeInViewport();
  await assertNoSidewaysScroll(page, "the page as on a computer");
  await page.getByRole("button", { name: "Skriv" }).click();
  assert.equal(await page.evaluate(() => scrollY), left);
  await page.getByRole("button", { name: "Siden" }).click();
  await expect(written).toBeInViewport();
});

test("the page beside its form is in English while an English field is written in", async ({
  page,
}) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const shown = shownIn(page);
  await shown.locator("html[lang=da]").waitFor();
  await page.getByRole("tab", { name: "English" }).click();
  await page.getByLabel("Titler på engelsk").click();
  await shown.locator("html[lang=en]").waitFor();
});

test("the page beside its form stays closed on the next visit", async ({ page }) => {
  await open(page, "/admin/kontakt");
  await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
  await open(page, "/admin/kontakt");
  await page.getByRole("button", { name: "Åbn forhåndsvisning" }).waitFor();
  await expect(page.locator("iframe")).toBeHidden();
});

test("a picture in a text leads to that text, though the page shows a variant of it", async ({
  page,
}) => {
  const path = `medarbejderBilleder/stol-${Date.now()}.1200x800-888888.jpg`;
  await app.services.media.put(path, await takePhoto(1200, 800));
  const langBeskrivelse = `<p>Hos mig <img src="/media/${path}" alt="En stol"></p>`;
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
  await open(page, "/admin/om?rediger=bo");
  const shown = shownIn(page).getByRole("img", { name: "En stol" });
  await expect(shown).toHaveAttribute("src", /\.w960\.jpg$/);
  // A press before the page is whole leads nowhere.
  await expect(async () => {
    await shown.click();
    await expect(page.locator("[data-field]:focus-within img[alt='En stol']")).toBeVisible();
  }).toPass();
});
