import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { atEnd } from "../at-end.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const HEIC = join(import.meta.dirname, "../fixtures/telefon.heic");
const account = { ADMIN_EMAIL: "redaktion@samspil.example", ADMIN_PASSWORD: "en lang adgangskode" };

describe("pictures in a browser", () => {
  let baseURL = "";
  let desktop: BrowserContextOptions = {};
  let phone: BrowserContextOptions = {};
  const folder = mkdtempSync(join(tmpdir(), "samspil-pictures-"));
  atEnd(() => rmSync(folder, { recursive: true }));
  const photo = join(folder, "Åbent hus.jpg");
  const fake = join(folder, "falsk.jpg");

  before(async () => {
    baseURL = (await startApp({ environment: account })).origin;
    await visit({ baseURL }, async (page) => {
      await signIn(page);
      const signedIn = { baseURL, storageState: await page.context().storageState() };
      desktop = { ...signedIn, viewport: { width: 1440, height: 900 } };
      const viewport = { width: 390, height: 844 };
      phone = { ...signedIn, viewport, hasTouch: true, isMobile: true };
    });
    const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
    const create = { width: 900, height: 600, channels: 3 as const, background: "#888" };
    await sharp({ create: { ...create, noise: grain } })
      .jpeg()
      .toFile(photo);
    writeFileSync(fake, "<html><script>alert(1)</script></html>");
  });

  test("a picture is chosen, seen, described, uploaded, and public in the next request", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Åbent hus");
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.getByText("Åbent hus.jpg", { exact: false }).waitFor();
      await waitForPicture(page, ".image-field__frame img");
      await page.getByText("Så skal de have sagt ja til, at det vises").waitFor();
      await page.getByLabel("Billedbeskrivelse").fill("En åben dør");
      await assertAccessible(page, "form");
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.goto("/nyheder");
      const shown = page.getByAltText("En åben dør");
      assert.match(
        (await shown.getAttribute("src")) ?? "",
        /^\/media\/nyheder\/abent-hus-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
      );
      await waitForPicture(page, 'img[alt="En åben dør"]');
      const current = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
      assert.match(current, /\.w\d+\.avif$/);
    });
  });

  test("a picture as a phone keeps it becomes one that everybody can see", async () => {
    await visit(phone, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Fra telefonen");
      await page.locator("input[type=file]").setInputFiles(HEIC);
      await page.getByText("telefon.jpg", { exact: false }).waitFor();
      await waitForPicture(page, ".image-field__frame img");
      await page.getByText("billedet er 240", { exact: false }).waitFor();
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.goto("/nyheder");
      await page.locator('img[src*="/media/nyheder/telefon-"][src*=".240x160-"]').waitFor();
    });
  });

  test("what no decoder can read says what helps", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      const broken = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("heic") };
      await page.locator("input[type=file]").setInputFiles(broken);
      await page.getByText("Mest kompatibel", { exact: false }).waitFor();
    });
  });

  test("a picture that is there is chosen by keyboard, with what it shows, and its focus beside the form", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Igen");
      await page.getByRole("button", { name: "Vælg blandt billederne" }).press("Enter");
      await page.getByRole("searchbox").waitFor();
      await page.keyboard.type("abent-hus");
      await page.getByText("1 billede", { exact: true }).waitFor();
      await assertAccessible(page, "dialog");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await waitForPicture(page, ".image-field__frame img");
      assert.equal(await page.getByLabel("Billedbeskrivelse").inputValue(), "En åben dør");
      await page.getByRole("button", { name: "Vælg fokus" }).click();
      await page.getByRole("application").press("Shift+ArrowLeft");
      await page.getByRole("button", { name: "Gem fokuspunkt" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal(await page.getByLabel("Titel").inputValue(), "Igen");
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.goto("/nyheder");
      const shown = page.getByAltText("En åben dør").first();
      await shown.waitFor();
      assert.equal(await shown.evaluate((image) => image.style.objectPosition), "49% 50%");
    });
  });

  test("the library tells where a picture is, and saves what is said of it", async () => {
    for (const screen of [desktop, phone]) {
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
      });
    }
  });

  test("a picture is turned in its place, by keys", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/billeder?q=åbent");
      await hydrated(page);
      await page
        .getByRole("link", { name: /abent-hus\.jpg/ })
        .first()
        .click();
      await page.getByText("Drej billedet").press("Enter");
      await assertAccessible(page, "main");
      await page.getByRole("button", { name: "Drej til højre" }).press("Enter");
      await page.getByText("Billedet er drejet.").waitFor();
      await page.getByText("600 × 900").waitFor();
    });
  });

  test("a file that only claims to be a picture is refused before it is sent", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Falsk");
      await page.locator("input[type=file]").setInputFiles(fake);
      await page.getByText("Filen ser ikke ud til at være et billede").waitFor();
      const text = { name: "noter.txt", mimeType: "text/plain", buffer: Buffer.from("Hej") };
      await page.locator("input[type=file]").setInputFiles(text);
      await page.getByText("Filen er ikke et billede. Vælg en JPG-").waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Falsk");
    });
  });

  test("an upload can be stopped, and the form is as it was", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Stoppet");
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.route("**/admin/upload*", () => undefined);
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByRole("progressbar").waitFor();
      await page.getByRole("button", { name: "Gemmer..." }).waitFor();
      await page.getByRole("button", { name: "Annuller upload" }).click();
      await page.getByText("Upload blev annulleret. Billedet er stadig valgt.").waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Stoppet");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
    });
  });

  test("an upload that is cut off says so, keeps the form, and tries again by itself", async () => {
    await visit({ ...desktop, expectedErrors: [/ERR_FAILED|admin\/upload/] }, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Afbrudt");
      await page.locator("input[type=file]").setInputFiles(photo);
      let cuts = 0;
      await page.route("**/admin/upload*", (route) => {
        cuts += 1;
        return cuts === 1 ? route.abort() : route.continue();
      });
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Fejl ved upload af billede. Forbindelsen blev afbrudt.").waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Afbrudt");
      await page.getByText("Nyhed blev oprettet!").waitFor();
      assert.equal(cuts, 2);
    });
  });

  test("the server's refusal stands at the field, and nothing typed is lost", async () => {
    await visit({ ...desktop, expectedErrors: [/503/] }, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Fuld disk");
      await page.locator("input[type=file]").setInputFiles(photo);
      const sentence = "Billedet kunne ikke gemmes på serveren. Prøv igen om lidt.";
      await page.route("**/admin/upload*", (route) =>
        route.fulfill({ status: 503, json: { sentence } }),
      );
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText(`Fejl ved upload af billede. ${sentence}`).waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Fuld disk");
      await page.getByRole("button", { name: "Fjern billede" }).click();
      await eventually(
        () => page.evaluate(() => document.activeElement?.textContent),
        "Vælg billede",
      );
    });
  });

  test("an ended session is renewed on top of the form, and the picture still comes along", async () => {
    await visit({ ...desktop, expectedErrors: [/401/] }, async (page) => {
      await page.goto("/admin/nyheder?ny");
      await hydrated(page);
      await page.getByLabel("Titel").fill("Logget ud");
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await dialog.getByLabel("E-mail").fill(account.ADMIN_EMAIL);
      await dialog.getByLabel("Adgangskode").fill(account.ADMIN_PASSWORD);
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.goto("/nyheder");
      const news = page.locator("article", { hasText: "Logget ud" });
      assert.match((await news.locator("img").getAttribute("src")) ?? "", /^\/media\/nyheder\//);
    });
  });

  test("the carousel gets a picture, loses it, and gets it back", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/forside");
      await hydrated(page);
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Vælg billede" }).click();
      await (await choosing).setFiles(photo);
      await waitForPicture(page, ".new-image img");
      await page.getByLabel("Billedbeskrivelse").fill("Vores dør");
      await page.getByRole("button", { name: "Upload billede" }).click();
      await page.getByText("Billede blev uploadet med succes!").waitFor();
      await page.locator(".new-image").waitFor({ state: "detached" });
      await page.goto("/");
      const address = (await page.getByAltText("Vores dør").getAttribute("src")) ?? "";
      const status = async () => (await fetch(baseURL + address)).status;
      assert.equal(await status(), 200);

      await page.goto("/admin/forside");
      await page.getByRole("button", { name: "Slet 4. abent-hus" }).click();
      await page.getByText("Er du sikker på, at du vil slette dette billede?").waitFor();
      await page.getByRole("button", { name: "Slet", exact: true }).click();
      await page.getByText("Billede blev slettet!").waitFor();
      assert.equal(await status(), 410);
      await page.getByRole("button", { name: "Fortryd" }).click();
      await page.getByRole("button", { name: "Slet 4. abent-hus" }).waitFor();
      assert.equal(await status(), 200);
    });
  });

  test("the focus point is set by pointer, by arrow keys and in numbers", async () => {
    await visit(desktop, async (page) => {
      await page.goto("/admin/forside");
      await page.getByRole("button", { name: "Vælg fokus for 2. hero-kyst" }).click();
      const picker = page.getByRole("application");
      const [x, y] = [page.getByLabel("Vandret (x)"), page.getByLabel("Lodret (y)")];
      const numbers = async () => [Number(await x.inputValue()), Number(await y.inputValue())];
      await eventually(numbers, [56, 70]);
      await assertAccessible(page, "dialog");

      const box = (await picker.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 4 });
      await page.mouse.up();
      const isNear = async () => {
        const [across = 0, down = 0] = await numbers();
        return Math.abs(across - 25) <= 0.2 && Math.abs(down - 75) <= 0.2;
      };
      await eventually(isNear, true);
      const crop = page.locator(".crops figure", { hasText: "Mobil" }).locator("img");
      assert.match((await crop.getAttribute("style")) ?? "", /object-position: 2\d(\.\d)?% 7\d/);

      await x.fill("140");
      await y.fill("30");
      await y.blur();
      await eventually(numbers, [100, 30]);
      await picker.focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Shift+ArrowDown");
      await eventually(numbers, [99.9, 31]);
      await page.getByRole("button", { name: "Gem fokuspunkt" }).click();
      await page.getByText("Billedefokus blev gemt!").waitFor();
      await page.getByText("Fokus øverst til højre").waitFor();
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
      await eventually(async () => Math.abs(Number(await across.inputValue()) - 20) < 1, true);
      await page.getByRole("button", { name: "Annuller" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
  });
});

async function signIn(page: Page) {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(account.ADMIN_EMAIL);
  await page.getByLabel("Adgangskode").fill(account.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
}

/** Resolves when the picture has pixels. */
async function waitForPicture(page: Page, selector: string) {
  await page.waitForFunction((wanted) => {
    const image = document.querySelector(wanted);
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  }, selector);
}
