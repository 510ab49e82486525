import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { hydrated, idleAfter, visit } from "../browser.ts";
import { until } from "../until.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openForm(
  path: string,
  journey: (page: Page) => Promise<void>,
  {
    viewport = WIDE,
    expectedErrors = [],
  }: { viewport?: typeof WIDE; expectedErrors?: RegExp[] } = {},
): Promise<void> {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const extraHTTPHeaders = { cookie };
  const options = { baseURL: app.origin, viewport, extraHTTPHeaders, expectedErrors };
  await visit(options, async (page) => {
    await page.goto(path);
    await hydrated(page);
    await journey(page);
  });
}

/** Playwright's own click may scroll before it presses, also to what sticks in sight. */
async function pressWhereItIs(page: Page, button: Locator) {
  const box = await button.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const shownIn = (page: Page) => page.frameLocator("iframe");

describe("the page beside its form", () => {
  test("shows what is typed, without being saved, and keeps its scroll", () =>
    openForm("/admin/kontakt", async (page) => {
      const shown = shownIn(page);
      await shown.getByRole("main").waitFor();
      await page.getByLabel("Titel").focus();
      await shown.locator("body").evaluate(() => scrollTo(0, 300));
      await page.getByLabel("Titel").fill("Find os ved åen");
      await shown.getByRole("heading", { level: 1, name: "Find os ved åen" }).waitFor();
      assert.equal(await shown.locator("body").evaluate(() => scrollY), 300);
      const visitor = await page.request.get("/kontakt");
      assert.doesNotMatch(await visitor.text(), /Find os ved åen/);
    }));

  test("leads from what is pressed to where it was written, and marks what is written", () =>
    openForm("/admin/terapi?rediger=boern", async (page) => {
      const shown = shownIn(page);
      await shown.getByRole("heading", { level: 1 }).click();
      await until("the title has the focus", async () =>
        page.evaluate(() => document.activeElement?.getAttribute("name") === "title"),
      );
      const words = "Et nyt afsnit om leg";
      const editor = page.locator("[contenteditable=true]").first();
      await editor.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Enter");
      await page.keyboard.type(words);
      const marked = shown.locator("[data-place]");
      await until(
        "its place is marked",
        async () => (await marked.textContent())?.includes(words) ?? false,
      );
      await page.getByLabel("Titel").first().focus();
      await marked.and(shown.locator("h1")).waitFor();
      await shown.getByText(words).click();
      await until("the caret stands in the text", () =>
        editor.evaluate((element) => element === document.activeElement),
      );
    }));

  test("marks and changes nothing of what other items say in the same words", () =>
    openForm(
      "/admin/uddannelse/mbt-grunduddannelse/events?rediger=hold-25-kobenhavn-1791802968031",
      async (page) => {
        const shown = shownIn(page);
        const other = shown.locator(".event", { hasText: "Hold 23" });
        const own = shown.locator(".event", { hasText: "Hold 25" });
        const untouched = await other.textContent();
        await page.route("**/admin/vis", (route) => route.abort());
        for (const field of ["sted", "buttonText", "title"]) {
          await page.locator(`input[name="${field}"]`).click();
          await own.locator("[data-place]").waitFor();
          assert.equal(await other.locator("[data-place]").count(), 0, field);
          await page.keyboard.type("x");
          assert.equal(await other.textContent(), untouched, field);
        }
        await own.getByRole("heading", { name: /x/ }).waitFor();
        await other.getByRole("heading").click();
        await page.getByText("Det står ikke i denne formular").waitFor();
      },
      { expectedErrors: [/ERR_FAILED/] },
    ));

  test("shows each key before the server has answered, in a field and in a text", () =>
    openForm("/admin/terapi?rediger=boern", async (page) => {
      const shown = shownIn(page);
      await shown.getByRole("main").waitFor();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/admin/vis", async (route) => {
        await released;
        await route.continue();
      });
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
    }));

  test("shows a picture that is chosen and not uploaded yet, until it is let go", () =>
    openForm("/admin/terapi?rediger=boern", async (page) => {
      const pictures = shownIn(page).locator("main img");
      const readPictures = () =>
        pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")).join());
      await pictures.first().waitFor();
      assert.doesNotMatch(await readPictures(), /blob:/);
      const create = { width: 1600, height: 1200, channels: 3 as const, background: "#8a7b6c" };
      const buffer = await sharp({ create }).png().toBuffer();
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Skift billede" }).first().click(),
      ]);
      await chooser.setFiles({ name: "have.png", mimeType: "image/png", buffer });
      await until("it shows the chosen one", async () => /blob:/.test(await readPictures()));
      await page.getByRole("button", { name: "Fjern billede" }).first().click();
      await until("it is gone", async () => !/blob:/.test(await readPictures()));
    }));

  test("says what keeps it from being shown, and shows it as soon as nothing does", () =>
    openForm(
      "/admin/nyheder?ny",
      async (page) => {
        await page.route("**/admin/vis", (route) => route.abort());
        await page.getByLabel("Titel").fill("Uden");
        await page.getByText("Der er ingen forbindelse til serveren").waitFor();
        await page.unroute("**/admin/vis");
        await page.getByLabel("Titel").fill("Med");
        await shownIn(page).getByRole("heading", { name: "Med", exact: true }).waitFor();
      },
      { expectedErrors: [/ERR_FAILED/] },
    ));

  test("is a tab on a phone, from which a press leads back to the field", () =>
    openForm(
      "/admin/kontakt",
      async (page) => {
        await page.getByRole("button", { name: "Siden" }).click();
        const title = shownIn(page).getByRole("heading", { level: 1 });
        await title.waitFor();
        await assertAccessible(page);
        await assertNoSidewaysScroll(page, "the page's tab");
        await title.click();
        await until("the field is shown again", () => page.getByLabel("Titel").isVisible());
      },
      { viewport: PHONE },
    ));

  test("is there again when it is closed and opened while it is asked for", () =>
    openForm("/admin/kontakt", async (page) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await shownIn(page).getByRole("main").waitFor();
      await page.route("**/admin/vis", async (route) => {
        await released;
        await route.continue();
      });
      await page.getByLabel("Titel").fill("Skrevet imens");
      await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
      release();
      await page.getByRole("button", { name: "Åbn forhåndsvisning" }).click();
      await shownIn(page).getByRole("heading", { level: 1, name: "Skrevet imens" }).waitFor();
    }));

  test("opens on a phone at what is written, and the form comes back as it was left", () =>
    openForm(
      "/admin/om?rediger=signe-holmgaard",
      async (page) => {
        const editor = page.locator("[contenteditable=true]").first();
        await editor.locator("p").last().click();
        const left = await page.evaluate(() => scrollY);
        assert.ok(left > 500);
        const tabs = await page.getByRole("group", { name: "Skriv eller se" }).boundingBox();
        const toolbar = await page.getByRole("toolbar").first().boundingBox();
        assert.ok(tabs && toolbar && toolbar.y >= tabs.y + tabs.height - 2, "it is below the tabs");
        await pressWhereItIs(page, page.getByRole("button", { name: "Siden" }));
        const marked = shownIn(page).locator("[data-place]");
        await marked.waitFor();
        const inSight = () =>
          marked.evaluate((place) => {
            const { top, bottom } = place.getBoundingClientRect();
            return scrollY > 0 && bottom > 0 && top < innerHeight;
          });
        await until("its place is in sight", inSight);
        await page.getByRole("button", { name: "Computer" }).click();
        await until("its place is in sight as on a computer", inSight);
        await assertNoSidewaysScroll(page, "the page as on a computer");
        await page.getByRole("button", { name: "Skriv" }).click();
        assert.equal(await page.evaluate(() => scrollY), left);
        await page.getByRole("button", { name: "Siden" }).click();
        await until("its place is in sight again", inSight);
      },
      { viewport: PHONE },
    ));

  test("says in the server's words why somebody who is signed out sees no page", () =>
    openForm(
      "/admin/kontakt",
      async (page) => {
        await shownIn(page).getByRole("main").waitFor();
        await page.setExtraHTTPHeaders({ cookie: "" });
        await page.getByLabel("Titel").fill("Logget ud");
        await page.getByText("Du er blevet logget ud").waitFor();
      },
      { expectedErrors: [/401/] },
    ));

  test("is in English while an English field is written in", () =>
    openForm("/admin/om?rediger=signe-holmgaard", async (page) => {
      const shown = shownIn(page);
      await shown.getByRole("main").waitFor();
      await page.locator('input[name="engTitler"]').click();
      await shown.locator("html[lang=en]").waitFor();
      await shown.locator("[data-place]").waitFor();
    }));

  test("stays hidden where it was hidden", () =>
    openForm("/admin/kontakt", async (page) => {
      await page.getByRole("button", { name: "Luk forhåndsvisning" }).click();
      await page.reload();
      await hydrated(page);
      await page.getByRole("button", { name: "Åbn forhåndsvisning" }).waitFor();
      assert.equal(await page.locator("iframe").count(), 0);
    }));
});
