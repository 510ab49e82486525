import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { assertAccessible } from "../kit/axe.ts";
import { DESK, expect, open, stopClock } from "../kit/browser.ts";
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
} from "./images.ts";

test("a picture is uploaded when it is chosen, described, and public once its form is saved", async ({
  page,
}) => {
  await writeNews(page, "Åbent hus");
  await choose(page, photo);
  await expectPicture(shownIn(page));
  const consent = "Så skal de have sagt ja til, at det vises";
  await expect(page.getByText(consent)).toBeVisible();
  await page.getByLabel("Billedbeskrivelse").fill("En åben dør");
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

test("an empty picture field is one row, its two ways side by side on a small phone too; a chosen picture is a thumbnail of fixed size with its buttons beside it", async ({
  page,
}) => {
  await open(page, "/admin/shop?ny");
  const fields = page.locator('[data-field^="billede"]');
  await expect(fields).toHaveCount(4);
  const boxOf = async (shown: Locator) => {
    const box = await shown.boundingBox();
    assert.ok(box);
    return box;
  };
  for (const field of await fields.all()) assert.ok((await boxOf(field)).height <= 64);

  await page.route("**/produkt-kort.svg", () => undefined);
  await open(page, "/admin/shop?rediger=samtalekort");
  const frame = await boxOf(page.locator(".image-field__frame"));
  assert.deepEqual([frame.width, frame.height], [240, 180]);
  const action = await boxOf(page.getByRole("button", { name: "Skift billede" }));
  assert.ok(action.x > frame.x + frame.width && action.y < frame.y + frame.height);

  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/admin/forside?ny");
  const upload = await boxOf(page.getByRole("button", { name: "Vælg billede" }));
  const library = await boxOf(page.getByRole("button", { name: "Vælg blandt billederne" }));
  assert.equal(upload.y, library.y);
  await open(page, "/admin/viden?rediger=artikel-1794299116402");
  await page.setViewportSize(DESK.viewport);
  const again = await boxOf(page.getByRole("button", { name: "Skift billede" }));
  const inColumn = await boxOf(page.getByRole("button", { name: "Vælg blandt billederne" }));
  assert.equal(again.y, inColumn.y);
});

test("a new picture does not inherit the description of the former one, which comes back with that picture", async ({
  page,
}) => {
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
  await page.getByRole("button", { name: "Behold det forrige" }).click();
  await expect(description).toHaveValue(former);
  await expect(page.locator(":focus")).toHaveText("Skift billede");
  await page.getByRole("button", { name: "Fjern billede" }).click();
  await page.getByRole("button", { name: "Behold det forrige" }).click();
  await expect(description).toHaveValue(former);
  await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);
});

test("an upload whose answer is lost says so, and is tried again by itself, while the form waits", {
  clock: true,
}, async ({ page }) => {
  await writeNews(page, "Afbrudt");
  let cuts = 0;
  await page.route("**/admin/upload*", async (route) => {
    cuts += 1;
    if (cuts > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await stopClock(page);
  await choose(page, photo);
  const sentence = "Fejl ved upload af billede. Forbindelsen blev afbrudt.";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByLabel("Billedbeskrivelse").fill("Døren på klem");
  await save(page);
  await expect(page.getByRole("button", { name: "Gemmer..." })).toBeDisabled();
  await page.clock.resume();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Nyhed blev oprettet!")).toBeVisible();
  assert.equal(cuts, 2);
  await page.goto("/nyheder");
  await expect(page.getByAltText("Døren på klem")).toHaveAttribute("src", /abent-hus-/);
});

test("leaving during an upload is asked about, one that is stopped stops the save, and one that failed is tried again", async ({
  page,
}) => {
  await writeNews(page, "Stoppet");
  await page.route("**/admin/upload*", () => undefined);
  await choose(page, photo);
  await page.getByRole("link", { name: "Annuller" }).click();
  await expect(page.getByText("Et billede er ikke uploadet endnu")).toBeVisible();
  await page.getByRole("button", { name: "Bliv her" }).click();
  await save(page);
  await expect(page.getByRole("button", { name: "Gemmer..." })).toBeVisible();
  await page.getByRole("button", { name: "Annuller upload" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Gem nyhed" })).toBeEnabled();
  await expect(page.getByLabel("Titel")).toHaveValue("Stoppet");
  await page.unrouteAll();

  const sentence = "Billedet kunne ikke gemmes på serveren. Prøv igen om lidt.";
  await page.route("**/admin/upload*", (route) =>
    route.fulfill({ status: 503, json: { sentence } }),
  );
  await choose(page, photo);
  await expect(page.getByText(`Fejl ved upload af billede. ${sentence}`)).toBeVisible();
  await save(page);
  await expect(page.locator(":focus")).toHaveText("Vælg billede");
  await expect(page.getByLabel("Titel")).toHaveValue("Stoppet");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Prøv igen" }).click();
  await expectPicture(shownIn(page));
  await createNews(page);
});

test("Enter in the numbers of the focus dialog uses the point, and leaves the form unsent", async ({
  page,
}) => {
  await open(page, "/admin/om?rediger=indhold");
  let sent = 0;
  page.on("request", (request) => {
    // The page beside the form is drawn by a POST of its own.
    if (request.method() === "POST" && request.url().includes("/admin/om")) sent += 1;
  });
  for (const name of ["Vandret (x)", "Lodret (y)"]) {
    await page.getByRole("button", { name: "Vælg fokus" }).click();
    await page.getByLabel(name).fill("10");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveText("Vælg fokus");
  }
  await expect(page.getByText("Fokus øverst til venstre. Gemmes sammen med resten.")).toBeVisible();
  await expect(page.getByText("Du har ændringer, der ikke er gemt")).toBeVisible();
  assert.equal(sent, 0);
});

test("a focus point is public when its form is published, not with a draft or a refused save", async ({
  page,
}) => {
  const shown = () => app.page("/om");
  await open(page, "/admin/om?rediger=indhold");
  const title = page.getByLabel("Overskrift", { exact: true });
  const written = await title.inputValue();
  await page.getByRole("button", { name: "Vælg fokus" }).click();
  await page.getByLabel("Vandret (x)").fill("11");
  await page.keyboard.press("Enter");

  await title.fill("x".repeat(400));
  await page.getByRole("button", { name: "Gem indhold" }).click();
  await expect(title).toHaveAttribute("aria-invalid", "true");
  assert.doesNotMatch(await shown(), /object-position:11%/);

  await title.fill(written);
  await page.getByRole("button", { name: "Gem som kladde" }).click();
  await expect(page.getByText(/^Gemt som kladde/).first()).toBeVisible();
  assert.doesNotMatch(await shown(), /object-position:11%/);

  await page.getByRole("button", { name: "Udgiv indhold" }).click();
  await expect(page.getByText("Indholdet er blevet gemt")).toBeVisible();
  assert.match(await shown(), /object-position:11% 50%/);
});

test("the focus point is set by pointer, by arrow keys and in numbers", async ({ page }) => {
  await page.goto("/admin/forside");
  await page
    .getByRole("button", {
      name: "Vælg fokus for To sten, der læner sig mod hinanden på en strand",
    })
    .click();
  const picker = page.getByRole("application");
  const [x, y] = [page.getByLabel("Vandret (x)"), page.getByLabel("Lodret (y)")];
  const expectFocus = async (across: string | RegExp, down: string | RegExp) => {
    await expect(x).toHaveValue(across);
    await expect(y).toHaveValue(down);
  };
  await expectFocus("56", "70");
  await assertAccessible(page, "dialog");

  const box = (await picker.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 4 });
  await page.mouse.up();
  await expectFocus(/^2(4\.[89]|5(\.[12])?)$/, /^7(4\.[89]|5(\.[12])?)$/);
  const crop = page.locator(".crops figure", { hasText: "Mobil" }).locator("img");
  await expect(crop).toHaveAttribute("style", /object-position: 2\d(\.\d)?% 7\d/);

  await x.fill("140");
  await y.fill("30");
  await y.blur();
  await expectFocus("100", "30");
  await picker.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowDown");
  await expectFocus("99.9", "31");
  await page.getByRole("button", { name: "Gem fokuspunkt" }).click();
  await page.getByText("Billedefokus blev gemt!").waitFor();
  await page.getByText("Fokus øverst til højre").waitFor();
});

test("the pictures to choose among are fetched once, and found where they are shown", async ({
  page,
}) => {
  const folder = join(app.dataDir, "media/haven");
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= 200; number += 1)
    writeFileSync(join(folder, `bed-${number}-${1_700_000_000_000 + number}.8x6-888888.jpg`), "x");
  await page.route("**/media/haven/*", (route) => route.fulfill({ body: "" }));
  let lists = 0;
  page.on("request", (request) => {
    if (request.url().includes("/admin/billeder/liste")) lists += 1;
  });
  await open(page, "/admin/nyheder?ny");
  await page.getByRole("button", { name: "Vælg blandt billederne" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^2\d\d billeder\. De nyeste 120 vises; søg/).waitFor();
  await expect(dialog.getByRole("listitem")).toHaveCount(120);
  for (const [search, count] of [
    ["bed-19", "11 billeder"],
    ["bed-200", "1 billede"],
    ["forsidens karrusel to sten", "1 billede"],
    ["findesikke", "0 billeder"],
  ] as const) {
    await dialog.getByRole("searchbox").fill(search);
    await expect(dialog.getByRole("status")).toHaveText(count);
    await expect(dialog.getByRole("listitem")).toHaveCount(Number.parseInt(count, 10));
  }
  assert.equal(lists, 1);
  await dialog.getByRole("searchbox").fill("forsidens karrusel to sten");
  const named = await dialog.getByRole("listitem").filter({ hasText: "Forsidens" }).innerText();
  assert.match(named, /^hero-kyst\.svg\nForsidens karrusel/);
});
