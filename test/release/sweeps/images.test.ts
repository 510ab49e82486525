import assert from "node:assert/strict";
import { join } from "node:path";
import sharp from "sharp";
import {
  app,
  choose,
  createNews,
  expectPicture,
  photo,
  save,
  shownIn,
  test,
  writeNews,
} from "../../journeys/images.ts";
import { assertAccessible } from "../../kit/axe.ts";
import { DESK, delayRequests, expect, open, PHONE } from "../../kit/browser.ts";
import { PASSWORD } from "../../kit/client.ts";

const HEIC = join(import.meta.dirname, "../../kit/fixtures/telefon.heic");
const imageUrl = await (await app.signIn()).uploadPicture("nyheder/abent-hus", photo.buffer);
await app.store("nyheder", {
  items: [{ id: "nyhed_1", title: "Åbent hus", imageUrl, imageUrlAlt: "En åben dør" }],
});

test("a HEIC picture from a phone is converted to one that everybody can see", {
  at: PHONE,
}, async ({ page }) => {
  await writeNews(page, "Fra telefonen");
  await choose(page, HEIC);
  await expectPicture(shownIn(page));
  await expect(page.getByText("billedet er 240", { exact: false })).toBeVisible();
  await createNews(page);
  await page.goto("/nyheder");
  const picture = 'img[src*="/media/nyheder/telefon-"][src*=".240x160-"]';
  await expect(page.locator(picture)).toBeVisible();
});

test("a save waits for a HEIC picture that is being converted, and one that is stopped stays away", async ({
  page,
}) => {
  const stored = async () => {
    const { items } = await app.readContent("nyheder");
    return items.find(({ title }: { title: string }) => title === "Straks");
  };
  const choosePending = async () => {
    const release = await delayRequests(page, "**/heic-worker*");
    await choose(page, HEIC);
    await expect(page.getByText("Billedet er fra en telefon.")).toBeVisible();
    return release;
  };
  await writeNews(page, "Straks");
  const finishFirst = await choosePending();
  await save(page);
  await expect(page.getByRole("button", { name: "Gemmer..." })).toBeVisible();
  finishFirst();
  await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
  const { id, imageUrl } = await stored();
  assert.match(imageUrl, /telefon-/);

  await open(page, `/admin/nyheder?rediger=${id}`);
  const finishSecond = await choosePending();
  await page.getByRole("button", { name: "Annuller upload" }).click();
  finishSecond();
  await save(page);
  await expect(page.getByText("Nyhed blev opdateret!")).toBeVisible();
  assert.equal((await stored()).imageUrl, imageUrl);
});

test("of five pictures at once the damaged one is named, and the other four are stored", async ({
  page,
}) => {
  await open(page, "/admin/billeder?q=stue");
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

test("a stored picture is chosen by keyboard, with its description, and its focus point beside the form", async ({
  page,
}) => {
  await writeNews(page, "Igen");
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
  await createNews(page);
  await page.goto("/nyheder");
  const shown = page.getByAltText("En åben dør").first();
  await expect(shown).toHaveCSS("object-position", "49% 50%");
});

test("the focus point of a chosen picture is set before it is saved, and saved with the form", async ({
  page,
}) => {
  await writeNews(page, "Fokus");
  await choose(page, photo);
  await page.getByLabel("Billedbeskrivelse").fill("Før det første gem");
  await page.getByRole("button", { name: "Vælg fokus" }).click();
  await page.getByLabel("Vandret (x)").fill("10");
  await page.getByLabel("Lodret (y)").fill("90");
  await page.getByRole("button", { name: "Brug fokuspunkt" }).click();
  await expect(page.getByText("Fokus nederst til venstre. Gemmes sammen")).toBeVisible();
  await expect(shownIn(page)).toHaveCSS("object-position", "10% 90%");
  await createNews(page);
  const row = page.getByRole("listitem").filter({ hasText: "Fokus" });
  await expect(row.locator("img")).toHaveCSS("object-position", "10% 90%");
  await page.goto("/nyheder");
  const shown = page.getByAltText("Før det første gem").first();
  await expect(shown).toHaveCSS("object-position", "10% 90%");
});

for (const screen of [PHONE, DESK]) {
  test(
    `in the library a picture is found and turned by keyboard, at ${screen.viewport.width} px`,
    screen,
    async ({ page }) => {
      await open(page, "/admin/billeder?q=åbent");
      const field = await page.getByRole("searchbox").boundingBox();
      const button = await page.getByRole("button", { name: "Søg", exact: true }).boundingBox();
      assert.ok(field && button && button.x >= field.x + field.width, "they stand in one row");
      await page.getByRole("link", { name: /abent-hus\.jpg/ }).click();
      await page.getByRole("heading", { name: "abent-hus.jpg" }).waitFor();
      await assertAccessible(page, "main");
      if (screen === PHONE) return;
      await page.getByText("Drej billedet").press("Enter");
      await assertAccessible(page, "main");
      await page.getByRole("button", { name: "Drej til højre" }).press("Enter");
      await page.getByText("Billedet er drejet.").waitFor();
      await page.getByText("600 × 900").waitFor();
    },
  );
}

test("a damaged file, or one that is no picture, is refused with advice, and the picture chosen before stays", async ({
  page,
}) => {
  await writeNews(page, "Falsk");
  await choose(page, photo);
  await expectPicture(shownIn(page));
  const chosen = (await shownIn(page).getAttribute("src")) ?? "";
  const description = page.getByLabel("Billedbeskrivelse");
  await description.fill("En åben dør");
  for (const [name, mimeType, content, sentence] of [
    ["IMG_1.HEIC", "image/heic", "heic", "Filen ser ud til at være beskadiget"],
    ["a.jpg", "image/jpeg", "<html></html>", "Filen er ikke et billede, vi kan vise."],
    ["noter.txt", "text/plain", "Hej", "Filen er ikke et billede. Vælg en JPG-"],
  ] as const) {
    await choose(page, { name, mimeType, buffer: Buffer.from(content) });
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(shownIn(page)).toHaveAttribute("src", chosen);
    await expect(description).toHaveValue("En åben dør");
  }
});

test("a picture that is dropped during an upload takes its place, with the description that is typed meanwhile", async ({
  page,
}) => {
  await writeNews(page, "Imens");
  const release = await delayRequests(page, "**/admin/upload*");
  await choose(page, photo);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.locator(".image-field").evaluate(
    (field, bytes) => {
      const dataTransfer = new DataTransfer();
      const file = new File([Uint8Array.from(bytes)], "en-anden.jpg", { type: "image/jpeg" });
      dataTransfer.items.add(file);
      field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...photo.buffer],
  );
  await page.getByLabel("Billedbeskrivelse").fill("En dør imens");
  await save(page);
  await expect(page.getByRole("button", { name: "Gemmer..." })).toBeVisible();
  release();
  await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
  await page.goto("/nyheder");
  await expect(page.getByAltText("En dør imens")).toHaveAttribute("src", /en-anden-/);
});

test("an upload in an ended session asks for the password on top, and is then done", async ({
  page,
}) => {
  await writeNews(page, "Igen");
  await page.context().clearCookies();
  await choose(page, photo);
  const signIn = page.getByRole("dialog", { name: "Log ind igen" });
  await signIn.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("button", { name: "Prøv igen" }).click();
  await signIn.getByLabel("Adgangskode").fill(PASSWORD);
  await signIn.getByRole("button", { name: "Log ind", exact: true }).click();
  await expectPicture(shownIn(page));
  await createNews(page);
});

test("the carousel gets a picture, loses it, and gets it back by 'Fortryd'", async ({ page }) => {
  await open(page, "/admin/forside?ny");
  await choose(page, photo);
  await expectPicture(shownIn(page));
  await page.getByLabel("Billedbeskrivelse").fill("Vores dør");
  await page.getByRole("button", { name: "Gem billede" }).click();
  await page.getByText("Billede blev uploadet med succes!").waitFor();
  await page.goto("/");
  const address = (await page.getByAltText("Vores dør").getAttribute("src")) ?? "";
  const status = async () => (await app.get(address)).status;
  assert.equal(await status(), 200);

  await page.goto("/admin/forside");
  await page.getByRole("button", { name: "Mere om Vores dør" }).click();
  await page.getByRole("button", { name: "Slet Vores dør" }).click();
  await page.getByText("Er du sikker på, at du vil slette dette billede?").waitFor();
  await page.getByRole("button", { name: "Slet", exact: true }).click();
  await page.getByText("Billede blev slettet!").waitFor();
  assert.equal(await status(), 410);
  await page.getByRole("button", { name: "Fortryd" }).click();
  await page.getByRole("button", { name: "Mere om Vores dør" }).waitFor();
  assert.equal(await status(), 200);
});

test("the focus point is set with a finger", PHONE, async ({ page }) => {
  await open(page, "/admin/forside");
  await page
    .getByRole("button", { name: /^Vælg fokus for / })
    .first()
    .tap();
  const box = await page.getByRole("application").boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * 0.2, (box?.y ?? 0) + 20);
  const across = page.getByLabel("Vandret (x)");
  await expect(across).toHaveValue(/^(19|20)(\.\d+)?$/);
  await page.getByRole("button", { name: "Annuller" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
