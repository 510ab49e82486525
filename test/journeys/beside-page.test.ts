import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessible, assertNoSidewaysScroll } from "../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  PHONE,
  stopClock,
  waitForPaint,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile, takePhoto } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/401|ERR_FAILED/],
});
const shownIn = (page: Page) => page.frameLocator("iframe");
const headingIn = (page: Page, name: string) =>
  shownIn(page).getByRole("heading", { level: 1, name });

test("what is typed is shown beside the form, asked for once, and keeps its scroll", {
  clock: true,
}, async ({ page }) => {
  await open(page, "/admin/kontakt");
  const shown = shownIn(page);
  await shown.getByRole("main").waitFor();
  await page.getByLabel("Titel").focus();
  await shown.locator("body").evaluate(() => scrollTo(0, 300));
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/admin/vis")) asked += 1;
  });
  await stopClock(page);
  await page.getByLabel("Titel").fill("");
  await page.keyboard.type("Find os ved åen");
  assert.equal(asked, 0);
  await page.clock.runFor(300);
  await headingIn(page, "Find os ved åen").waitFor();
  assert.equal(asked, 1);
  assert.equal(await shown.locator("body").evaluate(() => scrollY), 300);
  assert.doesNotMatch(await app.page("/kontakt"), /Find os ved åen/);
});

test("a press on a text of the page leads to its field, typing to the text", async ({ page }) => {
  await open(page, "/admin/terapi?rediger=boern");
  const shown = shownIn(page);
  await shown.getByRole("heading", { level: 1 }).click();
  const title = page.getByLabel("Titel").first();
  await expect(title).toBeFocused();
  const words = "Et nyt afsnit om leg";
  const editor = page.locator("[contenteditable=true]").first();
  await editor.click();
  await page.keyboard.press("Control+End");
  await waitForPaint(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type(words);
  await expect(shown.getByText(words)).toBeInViewport();
  await title.focus();
  await expect(shown.locator("h1")).toBeInViewport();
  await shown.getByText(words).click();
  await expect(editor).toBeFocused();
});

test("the page shows the edited item, and another's words lead nowhere", async ({ page }) => {
  const events = ["23", "25"].map((hold) => ({ id: `hold-${hold}`, title: `Hold ${hold}` }));
  await app.store("supervisionEvents", { events });
  await open(page, "/admin/supervision?rediger=hold-25");
  const shown = (name: string) => shownIn(page).getByRole("heading", { name });
  const title = page.locator('input[name="title"]');
  const nowhere = page.getByText("Det står ikke i denne formular");
  await title.focus();
  await expect(shown("Hold 25")).toBeInViewport();
  await shown("Hold 23").click();
  await nowhere.waitFor();
  await shown("Hold 25").click();
  await expect(title).toBeFocused();
  await expect(nowhere).toHaveCount(0);
});

test("the page says why it cannot be shown, and stays closed once it is", async ({ page }) => {
  await open(page, "/admin/kontakt");
  await shownIn(page).getByRole("main").waitFor();
  await page.route("**/admin/vis", (route) => route.abort());
  await page.getByLabel("Titel").fill("Uden");
  await page.getByText("Der er ingen forbindelse til serveren").waitFor();
  await page.unroute("**/admin/vis");
  await page.getByLabel("Titel").fill("Med");
  await headingIn(page, "Med").waitFor();

  const release = await delayRequests(page, "**/admin/vis");
  await page.getByLabel("Titel").fill("Skrevet imens");
  await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
  release();
  await page.getByRole("button", { name: "Åbn forhåndsvisning" }).click();
  await headingIn(page, "Skrevet imens").waitFor();
  await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
  page.once("dialog", (leaving) => leaving.accept());
  await open(page, "/admin/kontakt");
  await page.getByRole("button", { name: "Åbn forhåndsvisning" }).waitFor();
  await expect(page.locator("iframe")).toBeHidden();
});

test("on a phone the page is a tab that opens at the edited text, and the form stays where it was", {
  at: PHONE,
}, async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const last = page.locator("[contenteditable=true]").first().locator("p").last();
  await last.click();
  const written = shownIn(page).getByText((await last.textContent()) ?? "");
  const left = await page.evaluate(() => scrollY);
  assert.ok(left > 500);
  const tab = page.getByRole("button", { name: "Siden" });
  const [tabs, toolbar, { x, y }] = [
    await page.getByRole("group", { name: "Skriv eller se" }).boundingBox(),
    await page.getByRole("toolbar").first().boundingBox(),
    (await tab.boundingBox()) ?? assert.fail(),
  ];
  assert.ok(tabs && toolbar && toolbar.y >= tabs.y + tabs.height - 2, "it is below the tabs");
  // Playwright's own click may scroll before it presses, also to what sticks in sight.
  await page.mouse.click(x + 5, y + 5);
  await expect(written).toBeInViewport();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Computer" }).click();
  await expect(written).toBeInViewport();
  await assertNoSidewaysScroll(page, "the page as on a computer");
  await page.getByRole("button", { name: "Skriv" }).click();
  assert.equal(await page.evaluate(() => scrollY), left);
  await tab.click();
  await shownIn(page).getByRole("heading", { level: 1 }).click();
  await page.getByLabel("Navn", { exact: true }).waitFor();
});

test("a chosen picture is shown, and one in a text leads to that text", async ({ page }) => {
  const path = "medarbejderBilleder/stol-1700000000000.1200x800-888888.jpg";
  await app.services.media.put(path, await takePhoto(1200, 800));
  const langBeskrivelse = `<p>Hos mig <img src="/media/${path}" alt="En stol"></p>`;
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
  await open(page, "/admin/om?rediger=bo");
  const shown = shownIn(page).getByRole("img", { name: "En stol" });
  // A variant of the picture.
  await expect(shown).toHaveAttribute("src", /\.w960\.jpg$/);
  const written = page.locator("[data-field]:focus-within img[alt='En stol']");
  // A press before the page is whole leads nowhere.
  await expect(async () => {
    await shown.click();
    await expect(written).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await photoFile("have.jpg"));
  const portrait = shownIn(page).locator("main img").first();
  await expect(portrait).toHaveAttribute("src", /^\/media\/om\/have-/);
  await expect(portrait).not.toHaveJSProperty("naturalWidth", 0);
});
