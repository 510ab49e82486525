import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import sharp from "sharp";
import {
  app,
  choose,
  create,
  desktop,
  expectPicture,
  photo,
  save,
  shownIn,
  signedIn,
  writeNews,
} from "../journeys/images.ts";
import { assertAccessible } from "../kit/axe.ts";
import { expect, hydrated, visit } from "../kit/browser.ts";

const HEIC = join(import.meta.dirname, "../kit/fixtures/telefon.heic");
const phone = {
  ...signedIn,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

describe("pictures in a browser", () => {
  /** The picture that others choose, look up and turn. */
  before(() =>
    writeNews({ title: "Åbent hus" }, async (page) => {
      await choose(page, photo);
      await page.getByLabel("Billedbeskrivelse").fill("En åben dør");
      await create(page);
    }),
  );

  test("a picture as a phone keeps it becomes one that everybody can see", () =>
    writeNews({ title: "Fra telefonen", ...phone }, async (page) => {
      await choose(page, HEIC);
      await expect(page.getByText("telefon.jpg", { exact: false })).toBeVisible();
      await expectPicture(shownIn(page));
      await expect(page.getByText("billedet er 240", { exact: false })).toBeVisible();
      await create(page);
      await page.goto("/nyheder");
      const picture = 'img[src*="/media/nyheder/telefon-"][src*=".240x160-"]';
      await expect(page.locator(picture)).toBeVisible();
    }));

  test("of five pictures at once the broken one is told of by its name, and the other four are there", async () => {
    await visit({ ...desktop, expectedErrors: [/422/] }, async (page) => {
      await page.goto("/admin/billeder?q=stue");
      await hydrated(page);
      const files = await Promise.all(
        ["#322", "#433", "#544", "#655", "#766"].map(async (background, index) => ({
          name: `stue-${index + 1}.jpg`,
          mimeType: "image/jpeg",
          buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        })),
      );
      files.forEach((file, index) => {
        if (index === 2) file.buffer = file.buffer.subarray(0, 100);
      });
      await page.getByLabel("Vælg billeder, der skal lægges op").setInputFiles(files);
      await page.getByText(/^stue-3\.jpg: Fejl ved upload af billede\. .*beskadiget/).waitFor();
      for (const number of [1, 2, 4, 5]) {
        await page.getByRole("link", { name: new RegExp(`stue-${number}\\.jpg`) }).waitFor();
      }
    });
  });

  test("a picture that is there is chosen by keyboard, with what it shows, and its focus beside the form", () =>
    writeNews({ title: "Igen" }, async (page) => {
      await page.getByRole("button", { name: "Vælg blandt billederne" }).press("Enter");
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.keyboard.type("abent-hus");
      await expect(page.getByText("1 billede", { exact: true })).toBeVisible();
      await assertAccessible(page, "dialog");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expectPicture(shownIn(page));
      await expect(page.getByLabel("Billedbeskrivelse")).toHaveValue("En åben dør");
      await page.getByRole("button", { name: "Vælg fokus" }).click();
      await page.getByRole("application").press("Shift+ArrowLeft");
      await page.getByRole("button", { name: "Brug fokuspunkt" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(shownIn(page)).toHaveCSS("object-position", "49% 50%");
      await expect(page.getByLabel("Titel")).toHaveValue("Igen");
      await create(page);
      await page.goto("/nyheder");
      const shown = page.getByAltText("En åben dør").first();
      await expect(shown).toHaveCSS("object-position", "49% 50%");
    }));

  test("the focus of a chosen picture is chosen before it is saved, and saved with the form", () =>
    writeNews({ title: "Fokus" }, async (page) => {
      await choose(page, photo);
      await page.getByLabel("Billedbeskrivelse").fill("Før det første gem");
      await page.getByRole("button", { name: "Vælg fokus" }).click();
      await page.getByLabel("Vandret (x)").fill("10");
      await page.getByLabel("Lodret (y)").fill("90");
      await page.getByRole("button", { name: "Brug fokuspunkt" }).click();
      await expect(page.getByText("Fokus nederst til venstre. Gemmes sammen")).toBeVisible();
      await expect(shownIn(page)).toHaveCSS("object-position", "10% 90%");
      await create(page);
      const row = page.getByRole("listitem").filter({ hasText: "Fokus" });
      await expect(row.locator("img")).toHaveCSS("object-position", "10% 90%");
      await page.goto("/nyheder");
      const shown = page.getByAltText("Før det første gem").first();
      await expect(shown).toHaveCSS("object-position", "10% 90%");
    }));

  test("the library tells where a picture is, saves what is said of it, and turns it in its place by keys", async () => {
    for (const screen of [phone, desktop]) {
      await visit(screen, async (page) => {
        await page.goto("/admin/billeder?q=åbent");
        await hydrated(page);
        const field = await page.getByRole("searchbox").boundingBox();
        const button = await page.getByRole("button", { name: "Søg", exact: true }).boundingBox();
        assert.ok(field && button && button.x >= field.x + field.width, "they stand in one row");
        await page.getByRole("link", { name: /abent-hus\.jpg/ }).click();
        await page.getByRole("heading", { name: "abent-hus.jpg" }).waitFor();
        await page.getByLabel("Beskrivelse").fill("En dør står åben");
        await assertAccessible(page, "main");
        await page.getByRole("button", { name: "Gem billede" }).click();
        await page.getByText("Billedet er gemt.").waitFor();
        if (screen === phone) return;
        await page.getByText("Drej billedet").press("Enter");
        await assertAccessible(page, "main");
        await page.getByRole("button", { name: "Drej til højre" }).press("Enter");
        await page.getByText("Billedet er drejet.").waitFor();
        await page.getByText("600 × 900").waitFor();
      });
    }
  });

  test("a file that is damaged, or no picture, is refused before it is sent, with what helps", () =>
    writeNews({ title: "Falsk" }, async (page) => {
      for (const [name, mimeType, content, sentence] of [
        ["IMG_1.HEIC", "image/heic", "heic", "Filen ser ud til at være beskadiget"],
        ["a.jpg", "image/jpeg", "<html></html>", "Filen ser ikke ud til at være et billede"],
        ["noter.txt", "text/plain", "Hej", "Filen er ikke et billede. Vælg en JPG-"],
      ] as const) {
        await choose(page, { name, mimeType, buffer: Buffer.from(content) });
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByLabel("Titel")).toHaveValue("Falsk");
      }
    }));

  test("an upload can be stopped, and the form is as it was", () =>
    writeNews({ title: "Stoppet" }, async (page) => {
      await choose(page, photo);
      await page.route("**/admin/upload*", () => undefined);
      await save(page);
      await expect(page.getByRole("progressbar")).toBeVisible();
      await expect(page.getByRole("button", { name: "Gemmer..." })).toBeVisible();
      await page.getByRole("button", { name: "Annuller upload" }).click();
      const sentence = "Upload blev annulleret. Billedet er stadig valgt.";
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel("Titel")).toHaveValue("Stoppet");
      await page.unrouteAll();
      await create(page);
    }));

  test("the server's refusal stands at the field, and nothing typed is lost", () =>
    writeNews({ title: "Fuld disk", expectedErrors: [/503/] }, async (page) => {
      await choose(page, photo);
      const sentence = "Billedet kunne ikke gemmes på serveren. Prøv igen om lidt.";
      const refusal = { status: 503, json: { sentence } };
      await page.route("**/admin/upload*", (route) => route.fulfill(refusal));
      await save(page);
      await expect(page.getByText(`Fejl ved upload af billede. ${sentence}`)).toBeVisible();
      await expect(page.getByLabel("Titel")).toHaveValue("Fuld disk");
      await page.getByRole("button", { name: "Fjern billede" }).click();
      await expect(page.locator(":focus")).toHaveText("Vælg billede");
    }));

  test("an ended session is renewed on top of the form, and the picture still comes along", () =>
    writeNews({ title: "Logget ud", expectedErrors: [/401/] }, async (page) => {
      await choose(page, photo);
      await page.context().clearCookies();
      await save(page);
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await dialog.getByLabel("E-mail").fill("redaktion@samspil.example");
      await dialog.getByLabel("Adgangskode").fill("en lang adgangskode");
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
      await page.goto("/nyheder");
      const news = page.locator("article", { hasText: "Logget ud" });
      await expect(news.locator("img")).toHaveAttribute("src", /^\/media\/nyheder\//);
    }));

  test("the carousel gets a picture, loses it, and gets it back", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/forside");
      await hydrated(page);
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Vælg billede" }).click();
      await (await choosing).setFiles(photo);
      await expectPicture(page.locator(".new-image img"));
      await page.getByLabel("Billedbeskrivelse").fill("Vores dør");
      await page.getByRole("button", { name: "Upload billede" }).click();
      await page.getByText("Billede blev uploadet med succes!").waitFor();
      await page.locator(".new-image").waitFor({ state: "detached" });
      await page.goto("/");
      const address = (await page.getByAltText("Vores dør").getAttribute("src")) ?? "";
      const status = async () => (await app.get(address)).status;
      assert.equal(await status(), 200);

      await page.goto("/admin/forside");
      await page.getByRole("button", { name: "Mere om 4. Vores dør" }).click();
      await page.getByRole("button", { name: "Slet 4. Vores dør" }).click();
      await page.getByText("Er du sikker på, at du vil slette dette billede?").waitFor();
      await page.getByRole("button", { name: "Slet", exact: true }).click();
      await page.getByText("Billede blev slettet!").waitFor();
      assert.equal(await status(), 410);
      await page.getByRole("button", { name: "Fortryd" }).click();
      await page.getByRole("button", { name: "Mere om 4. Vores dør" }).waitFor();
      assert.equal(await status(), 200);
    });
  });

  test("the focus point is moved by a finger", async () => {
    await visit(phone, async (page) => {
      await page.goto("/admin/forside");
      await hydrated(page);
      await page.getByRole("button", { name: "Vælg fokus for 1." }).tap();
      const box = await page.getByRole("application").boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * 0.2, (box?.y ?? 0) + 20);
      const across = page.getByLabel("Vandret (x)");
      await expect(across).toHaveValue(/^(19|20)(\.\d+)?$/);
      await page.getByRole("button", { name: "Annuller" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
  });
});
