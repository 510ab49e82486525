import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { marked, shownIn, test } from "../journeys/beside-page.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../kit/axe.ts";
import { expect, holdRequests, idleAfter, open, PHONE } from "../kit/browser.ts";

/** Playwright's own click may scroll before it presses, also to what sticks in sight. */
async function pressWhereItIs(page: Page, button: Locator) {
  const box = await button.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

describe("the page beside its form", () => {
  test("marks and changes nothing of what other items say in the same words", async (page) => {
    await open(
      page,
      "/admin/uddannelse/mbt-grunduddannelse/events?rediger=hold-25-kobenhavn-1791802968031",
    );
    const shown = shownIn(page);
    const other = shown.locator(".event", { hasText: "Hold 23" });
    const own = shown.locator(".event", { hasText: "Hold 25" });
    const untouched = await other.textContent();
    await page.route("**/admin/vis", (route) => route.abort());
    for (const field of ["sted", "buttonText", "title"]) {
      await page.locator(`input[name="${field}"]`).click();
      await own.locator("[data-place]").waitFor();
      await expect(other.locator("[data-place]")).toHaveCount(0);
      await page.keyboard.type("x");
      assert.equal(await other.textContent(), untouched, field);
    }
    await own.getByRole("heading", { name: /x/ }).waitFor();
    await other.getByRole("heading").click();
    await page.getByText("Det står ikke i denne formular").waitFor();
  });

  test("shows each key before the server has answered, in a field and in a text", async (page) => {
    await open(page, "/admin/terapi?rediger=boern");
    const shown = shownIn(page);
    await shown.getByRole("main").waitFor();
    const release = await holdRequests(page, "**/admin/vis");
    await page.getByLabel("Titel").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" og unge");
    await shown.getByRole("heading", { level: 1, name: "Børn og unge" }).waitFor();
    const first = page.locator("[contenteditable=true] p").first();
    await first.click();
    await page.keyboard.press("End");
    await page.keyboard.type(" Og så til sagen");
    const words = "Og så til sagen";
    await shown.getByText(words).waitFor();
    await idleAfter(page, async () => {
      release();
      await page.waitForResponse("**/admin/vis");
    });
    await shown.getByRole("heading", { level: 1, name: "Børn og unge" }).waitFor();
    await shown.getByText(words).waitFor();
  });

  test("shows a picture that is chosen and not uploaded yet, until it is let go", async (page) => {
    await open(page, "/admin/terapi?rediger=boern");
    await shownIn(page).locator("main img").first().waitFor();
    const chosen = shownIn(page).locator('main img[src^="blob:"]');
    await expect(chosen).toHaveCount(0);
    const create = { width: 1600, height: 1200, channels: 3 as const, background: "#8a7b6c" };
    const buffer = await sharp({ create }).png().toBuffer();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Skift billede" }).first().click(),
    ]);
    await chooser.setFiles({ name: "have.png", mimeType: "image/png", buffer });
    await chosen.first().waitFor();
    await page.getByRole("button", { name: "Fjern billede" }).first().click();
    await expect(chosen).toHaveCount(0);
  });

  test("says what keeps it from being shown, and shows it as soon as nothing does", async (page) => {
    await open(page, "/admin/nyheder?ny");
    await page.route("**/admin/vis", (route) => route.abort());
    await page.getByLabel("Titel").fill("Uden");
    await page.getByText("Der er ingen forbindelse til serveren").waitFor();
    await page.unroute("**/admin/vis");
    await page.getByLabel("Titel").fill("Med");
    await shownIn(page).getByRole("heading", { name: "Med", exact: true }).waitFor();
  });

  test("is a tab on a phone, from which a press leads back to the field", async (page) => {
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

  test("is there again when it is closed and opened while it is asked for", async (page) => {
    await open(page, "/admin/kontakt");
    await shownIn(page).getByRole("main").waitFor();
    const release = await holdRequests(page, "**/admin/vis");
    await page.getByLabel("Titel").fill("Skrevet imens");
    await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
    release();
    await page.getByRole("button", { name: "Åbn forhåndsvisning" }).click();
    await shownIn(page).getByRole("heading", { level: 1, name: "Skrevet imens" }).waitFor();
  });

  test("opens on a phone at what is written, and the form comes back as it was left", async (page) => {
    await page.setViewportSize(PHONE.viewport);
    await open(page, "/admin/om?rediger=signe-holmgaard");
    const editor = page.locator("[contenteditable=true]").first();
    await editor.locator("p").last().click();
    const left = await page.evaluate(() => scrollY);
    assert.ok(left > 500);
    const tabs = await page.getByRole("group", { name: "Skriv eller se" }).boundingBox();
    const toolbar = await page.getByRole("toolbar").first().boundingBox();
    assert.ok(tabs && toolbar && toolbar.y >= tabs.y + tabs.height - 2, "it is below the tabs");
    await pressWhereItIs(page, page.getByRole("button", { name: "Siden" }));
    await expect(marked(page)).toBeInViewport();
    assert.ok(
      await shownIn(page)
        .locator("body")
        .evaluate(() => scrollY > 0),
    );
    await page.getByRole("button", { name: "Computer" }).click();
    await expect(marked(page)).toBeInViewport();
    await assertNoSidewaysScroll(page, "the page as on a computer");
    await page.getByRole("button", { name: "Skriv" }).click();
    assert.equal(await page.evaluate(() => scrollY), left);
    await page.getByRole("button", { name: "Siden" }).click();
    await expect(marked(page)).toBeInViewport();
  });

  test("says in the server's words why somebody who is signed out sees no page", async (page) => {
    await open(page, "/admin/kontakt");
    await shownIn(page).getByRole("main").waitFor();
    await page.context().clearCookies();
    await page.getByLabel("Titel").fill("Logget ud");
    await page.getByText("Du er blevet logget ud").waitFor();
  });

  test("is in English while an English field is written in", async (page) => {
    await open(page, "/admin/om?rediger=signe-holmgaard");
    const shown = shownIn(page);
    await shown.getByRole("main").waitFor();
    await page.locator('input[name="engTitler"]').click();
    await shown.locator("html[lang=en]").waitFor();
    await marked(page).waitFor();
  });

  test("stays hidden where it was hidden", async (page) => {
    await open(page, "/admin/kontakt");
    await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
    await open(page, "/admin/kontakt");
    await page.getByRole("button", { name: "Åbn forhåndsvisning" }).waitFor();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});
