import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { assertAccessible } from "../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  PHONE,
  stopClock,
} from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

const HEIC = join(import.meta.dirname, "../kit/fixtures/telefon.heic");
const photo = await photoFile("Åbent hus.jpg");
const button = (page: Page, name: string) => page.getByRole("button", { name });

const UPLOADS = "**/admin/upload*";
/** What the server before ours refuses. */
const OF_NGINX =
  "Serveren foran hjemmesiden tager ikke imod så store filer. Sig det til den, der driver hjemmesiden: i nginx er det client_max_body_size.";

const app = await openSite();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: DESK,
  expectedErrors: [/ERR_FAILED|admin\/upload|401|413|422/],
});

test("a picture is uploaded when chosen or dropped, and public once saved", async ({ page }) => {
  await writeNews(page, "Åbent hus");
  const release = await delayRequests(page, UPLOADS);
  await choose(page, { ...photo, name: "en-anden.jpg" });
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.locator(".image-field").evaluate(
    (field, bytes) => {
      const dataTransfer = new DataTransfer();
      const file = new File([Uint8Array.from(bytes)], "Åbent hus.jpg", { type: "image/jpeg" });
      dataTransfer.items.add(file);
      field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...photo.buffer],
  );
  await page.getByLabel("Billedbeskrivelse").fill("En åben dør");
  release();
  await expectPicture(shownIn(page));
  await page.getByText("Så skal de have sagt ja til, at det vises").waitFor();
  await assertAccessible(page, "form");
  const uploaded = (await shownIn(page).getAttribute("src")) ?? "";
  assert.equal((await app.get(uploaded)).status, 410);
  await createNews(page);
  await page.goto("/nyheder");
  const shown = page.getByAltText("En åben dør");
  const address = /^\/media\/nyheder\/abent-hus-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/;
  await expect(shown).toHaveAttribute("src", address);
  await expectPicture(shown);
  const current = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(current).toMatch(/\.w\d+\.avif$/);
});

test("a picture field is one row, and its picture has its place before it comes", async ({
  page,
}) => {
  const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? assert.fail();
  await open(page, "/admin/shop?ny");
  const fields = page.locator('[data-field^="billede"]');
  await expect(fields).toHaveCount(4);
  for (const field of await fields.all()) assert.ok((await boxOf(field)).height <= 64);
  await page.route("**/produkt-kort.svg", () => undefined);
  await open(page, "/admin/shop?rediger=samtalekort");
  const { width, height } = await boxOf(page.locator(".image-field__frame"));
  assert.deepEqual([width, height], [240, 180]);
});

test("a description stays with its picture; a damaged file changes nothing", async ({ page }) => {
  await open(page, "/admin/om?rediger=indhold");
  const description = page.getByLabel("Billedbeskrivelse");
  const former = await description.inputValue();
  assert.notEqual(former, "");
  await choose(page, photo);
  await expect(description).toHaveValue("");
  const asked = page.getByRole("status").getByText("Beskriv det nye billede nedenfor.");
  await expect(asked).toBeVisible();
  await description.fill("En grå væg");
  await expect(asked).toHaveCount(0);
  await button(page, "Behold det forrige").click();
  await expect(description).toHaveValue(former);
  await expect(page.locator(":focus")).toHaveText("Skift billede");
  await button(page, "Fjern billede").click();
  await button(page, "Behold det forrige").click();
  await expect(description).toHaveValue(former);
  await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);

  const shown = (await shownIn(page).getAttribute("src")) ?? "";
  for (const [name, mimeType, sentence] of [
    ["IMG_1.HEIC", "image/heic", "Filen ser ud til at være beskadiget"],
    ["a.jpg", "image/jpeg", "Filen er ikke et billede, vi kan vise."],
  ] as const) {
    await choose(page, { name, mimeType, buffer: Buffer.from("<html></html>") });
    await page.getByText(sentence).waitFor();
    await expect(shownIn(page)).toHaveAttribute("src", shown);
    await expect(description).toHaveValue(former);
  }
});

test("an upload whose answer is lost says so, and is tried again by itself, while the form waits", {
  clock: true,
}, async ({ page }) => {
  await writeNews(page, "Afbrudt");
  let cuts = 0;
  await page.route(UPLOADS, async (route) => {
    cuts += 1;
    if (cuts > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await stopClock(page);
  await choose(page, photo);
  const sentence = "Fejl ved upload af billede. Forbindelsen blev afbrudt.";
  await page.getByText(sentence).waitFor();
  await page.getByLabel("Billedbeskrivelse").fill("Døren på klem");
  await save(page);
  await expect(button(page, "Gemmer...")).toBeDisabled();
  await page.clock.resume();
  await page.clock.fastForward(2_000);
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.equal(cuts, 2);
  await page.goto("/nyheder");
  await expect(page.getByAltText("Døren på klem")).toHaveAttribute("src", /abent-hus-/);
});

test("an upload under way, stopped or refused is told of, and tried again", async ({ page }) => {
  await writeNews(page, "Stoppet");
  await page.route(UPLOADS, () => undefined);
  await choose(page, photo);
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByText("Et billede er ikke uploadet endnu").waitFor();
  await button(page, "Bliv her").click();
  await save(page);
  await button(page, "Gemmer...").waitFor();
  await button(page, "Annuller upload").click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(button(page, "Gem nyhed")).toBeEnabled();
  await expect(page.getByLabel("Titel")).toHaveValue("Stoppet");
  await page.unrouteAll();

  await page.route(UPLOADS, (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: "<h1>Too Large</h1>" }),
  );
  await choose(page, photo);
  await page.getByText(`Fejl ved upload af billede. ${OF_NGINX}`).waitFor();
  await page.unrouteAll();
  await save(page);
  await expect(page.locator(":focus")).toHaveText("Vælg billede");
  await page.context().clearCookies();
  await button(page, "Prøv igen").click();
  const signIn = page.getByRole("dialog", { name: "Log ind igen" });
  await signIn.getByRole("button", { name: "Annuller" }).click();
  await button(page, "Prøv igen").click();
  await signIn.getByLabel("Adgangskode").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expectPicture(shownIn(page));
  await createNews(page);
});

test("a save waits for a phone's HEIC picture to be converted, and a stopped one stays away", {
  at: PHONE,
}, async ({ page }) => {
  const stored = async () => (await storedNews()).find(({ title }) => title === "Fra telefonen");
  const choosePending = async () => {
    const release = await delayRequests(page, "**/heic-worker*");
    await choose(page, HEIC);
    await page.getByText("Billedet er fra en telefon.").waitFor();
    return release;
  };
  await writeNews(page, "Fra telefonen");
  const finishFirst = await choosePending();
  await save(page);
  await button(page, "Gemmer...").waitFor();
  finishFirst();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  const { id, imageUrl } = (await stored()) ?? assert.fail();
  assert.match(imageUrl ?? "", /telefon-.*\.240x160-/);

  await open(page, `/admin/nyheder?rediger=${id}`);
  const finishSecond = await choosePending();
  await button(page, "Annuller upload").click();
  finishSecond();
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.equal((await stored())?.imageUrl, imageUrl);
});

test("of five pictures the damaged one is named, the others are stored", async ({ page }) => {
  await open(page, "/admin/billeder?q=stue");
  const files = [1, 2, 3, 4, 5].map((number) => ({
    ...photo,
    name: `stue-${number}.jpg`,
    buffer: number === 3 ? photo.buffer.subarray(0, 100) : photo.buffer,
  }));
  await page.getByLabel("Vælg billeder, der skal lægges op").setInputFiles(files);
  await page.getByText(/^stue-3\.jpg: Fejl ved upload af billede\. .*beskadiget/).waitFor();
  for (const number of [1, 2, 4, 5])
    await page.getByRole("link", { name: new RegExp(`stue-${number}\\.jpg`) }).waitFor();
});

test("a focus point is chosen by Enter, and saved with its form alone", async ({ page }) => {
  const title = page.getByLabel("Overskrift", { exact: true });
  await open(page, "/admin/om?rediger=indhold");
  const written = await title.inputValue();
  await title.fill("x".repeat(400));
  for (const name of ["Vandret (x)", "Lodret (y)"]) {
    await button(page, "Vælg fokus").click();
    await page.getByLabel(name).fill("11");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveText("Vælg fokus");
  }
  await page.getByText("Fokus øverst til venstre. Gemmes sammen med resten.").waitFor();
  await expect(shownIn(page)).toHaveCSS("object-position", "11% 11%");
  await expect(title, "Enter has sent nothing").not.toHaveAttribute("aria-invalid");
  await title.fill(written);
  await button(page, "Gem indhold").click();
  await page.getByText("Indholdet er blevet gemt").waitFor();
  assert.match(await app.page("/om"), /object-position:11% 11%/);
});

test("the focus point is set by pointer and by arrow keys", async ({ page }) => {
  await open(page, "/admin/forside");
  const opener = page.getByRole("button", { name: /^Vælg fokus for To sten/ });
  await opener.click();
  const picker = page.getByRole("application");
  const x = page.getByLabel("Vandret (x)");
  await expect(x).toHaveValue("56");
  await assertAccessible(page, "dialog");
  const box = (await picker.boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 4 });
  await page.mouse.up();
  await expect(x).toHaveValue(/^2(4\.[89]|5(\.[12])?)$/);
  const crop = page.locator(".crops figure", { hasText: "Mobil" }).locator("img");
  await expect(crop).toHaveAttribute("style", /object-position: 2\d(\.\d)?% 7\d/);
  await x.fill("140");
  await picker.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(x).toHaveValue("99.9");
  await button(page, "Gem fokuspunkt").click();
  await page.getByText("Billedefokus blev gemt!").waitFor();
  await expect(opener).toBeFocused();
});

test("the library's pictures are fetched once, found and chosen by keyboard", async ({ page }) => {
  const folder = join(app.dataDir, "media/haven");
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= 200; number += 1)
    writeFileSync(join(folder, `bed-${number}-${1_700_000_000_000 + number}.8x6-888888.jpg`), "x");
  await page.route("**/media/haven/*", (route) => route.fulfill({ body: "" }));
  const imageUrl = await (await app.signIn()).uploadPicture("nyheder/have", photo.buffer);
  const item = { id: "nyhed_1", title: "Havedag", imageUrl, imageUrlAlt: "En have" };
  await app.store("nyheder", { items: [item] });
  let lists = 0;
  page.on("request", (request) => {
    if (request.url().includes("/admin/billeder/liste")) lists += 1;
  });
  await writeNews(page, "Igen");
  await button(page, "Vælg blandt billederne").press("Enter");
  const dialog = page.getByRole("dialog");
  const search = dialog.getByRole("searchbox");
  await dialog.getByText(/^2\d\d billeder\. De nyeste 120 vises; søg/).waitFor();
  await expect(dialog.getByRole("listitem")).toHaveCount(120);
  for (const [words, count] of [
    ["bed-19", "11 billeder"],
    ["havedag", "1 billede"],
  ] as const) {
    await search.fill(words);
    await expect(dialog.getByRole("status")).toHaveText(count);
  }
  assert.equal(lists, 1);
  await assertAccessible(page, "dialog");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectPicture(shownIn(page));
  await expect(page.getByLabel("Billedbeskrivelse")).toHaveValue("En have");
  await expect(page.getByLabel("Titel")).toHaveValue("Igen");
});

/** Opens the form of a new news item, and fills in its title. */
async function writeNews(page: Page, title: string) {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").fill(title);
}

const choose = (page: Page | Locator, file: Parameters<Locator["setInputFiles"]>[0]) =>
  page.locator("input[type=file]").setInputFiles(file);
const save = (page: Page) => page.getByRole("button", { name: "Gem nyhed" }).click();

async function createNews(page: Page) {
  await save(page);
  await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
}

/** Waits until the picture has pixels. */
async function expectPicture(image: Locator) {
  await expect(image).toHaveJSProperty("complete", true);
  await expect(image).not.toHaveJSProperty("naturalWidth", 0);
}

/** The picture that a form shows. */
const shownIn = (page: Page) => page.locator(".image-field__frame img");

async function storedNews(): Promise<Record<string, string>[]> {
  return (await app.readContent("nyheder")).items;
}
