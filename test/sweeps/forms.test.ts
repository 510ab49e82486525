import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  app,
  edit,
  endSessions,
  open,
  STORED_PICTURE,
  save,
  storedNews,
  title,
} from "../journeys/forms.ts";
import { expect } from "../kit/browser.ts";

const PHONE = { hasTouch: true, isMobile: true };
const photo = {
  name: "have.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#375" } })
    .jpeg()
    .toBuffer(),
};

describe("forms that help", () => {
  /** As after a crash: another window finds what was typed, and the chosen picture only by name. */
  async function takeUpDraftWithPicture(page: Page) {
    await title(page).fill("Morgenmad i haven");
    await page.locator("input[type=file]").setInputFiles(photo);
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain("blob:");
    const reopened = await page.context().newPage();
    await page.close();
    await open(reopened, "/admin/nyheder?rediger=nyhed_1");
    await reopened.getByRole("button", { name: "Hent det frem" }).click();
    await expect(title(reopened)).toHaveValue("Morgenmad i haven");
    return reopened;
  }

  for (const keepsIt of [true, false]) {
    const then = keepsIt ? "saved when it has been" : "let go of, and the stored one stays";
    test(`a draft's chosen picture must be chosen again: it says so and is not saved before; it is ${then} (E2)`, () =>
      edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
        const form = await takeUpDraftWithPicture(page);
        const again = form.getByText("Vælg det igen");
        await expect(form.getByRole("alert")).toContainText(["Vælg det igen, eller fjern det."]);
        await save(form, "Gem nyhed");
        await expect(form.getByRole("button", { name: "Vælg igen" })).toBeFocused();
        assert.equal((await storedNews()).title, "Morgenmad", "nothing is saved yet");

        if (keepsIt) await form.locator("input[type=file]").setInputFiles(photo);
        else await form.getByRole("button", { name: "Fjern", exact: true }).click();
        await expect(again).toHaveCount(0);
        const change = form.getByRole("button", { name: "Skift billede" });
        if (!keepsIt) await expect(change).toBeFocused();
        await save(form, "Gem nyhed");
        await expect(form.getByText("Nyhed blev opdateret!")).toBeVisible();
        const { title, imageUrl } = await storedNews();
        assert.equal(title, "Morgenmad i haven");
        if (keepsIt) assert.match(imageUrl, /^\/media\/nyheder\/have-/);
        else assert.equal(imageUrl, STORED_PICTURE);
      }));
  }

  test("Ctrl+S on something new puts it in the list (E16)", () =>
    edit("/admin/nyheder?ny", async (page) => {
      await title(page).fill("Nyt hold");
      await page.keyboard.press("Control+s");
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.getByRole("link", { name: "Rediger Nyt hold" }).waitFor();
    }));

  const screens = [
    ["/admin/kontakt", "Gem kontaktside", "Kontaktsiden blev opdateret!", "Titel"],
    ["/admin/praktisk-priser", "Gem siden", "Praktisk & Priser siden blev opdateret!", "Titel"],
    ["/admin/klinikken", "Gem oplysninger", "Indholdet er blevet gemt", "Adresse"],
  ] as const;
  for (const [path, button, message, label] of screens) {
    test(`${path} stays on its form after a save, says so, and saves again (E16)`, () =>
      edit(path, async (page) => {
        const field = page.getByLabel(label, { exact: true });
        const save = page.getByRole("button", { name: button });
        for (const words of ["Ærøvej 3", "Ærøvej 4"]) {
          await field.fill(words);
          await save.press("Enter");
          await expect(page.getByText(message)).toBeVisible();
          await expect(save).toBeFocused();
          await expect(page).toHaveURL(path);
        }
        await open(page, path);
        await expect(field).toHaveValue("Ærøvej 4");
      }));
  }

  test("who was signed out is known by the e-mail, and types the password only (E16)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      await title(page).fill("Skrevet længe");
      await endSessions();
      await save(page, "Gem nyhed");
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await expect(dialog.getByLabel("E-mail")).toHaveValue("redaktion@samspil.example");
      await expect(dialog.getByLabel("Adgangskode")).toBeFocused();
      await page.keyboard.type("en lang adgangskode");
      await page.keyboard.press("Enter");
      await page.getByText("Nyhed blev opdateret!").waitFor();
    }));

  test("on a phone the buttons of a text stand in one row (E14)", async () => {
    for (const width of [320, 390]) {
      for (const path of ["/admin/nyheder?rediger=nyhed_1", "/admin/om?rediger=signe-holmgaard"]) {
        const expectOneRow = async (page: Page) => {
          const buttons = page.getByRole("toolbar").first().getByRole("button");
          await expect(async () => {
            const boxes = await buttons.evaluateAll((all) =>
              all.map((button) => button.getBoundingClientRect().toJSON()),
            );
            assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, `${path} at ${width} px`);
            for (const { width, height } of boxes)
              assert.ok(width >= 24 && height >= 44, `${width} by ${height}`);
          }).toPass({ timeout: 30_000 });
        };
        await edit(path, expectOneRow, { ...PHONE, viewport: { width, height: 844 } });
      }
    }
  });

  test("bullets inside a section of Terapi look like bullets (E12)", async () => {
    const content = "<ul><li>Ro</li><li>Tid</li></ul>";
    await app.store("terapi", { title: "Terapi", sections: [{ title: "Hvad", content }] });
    await edit("/admin/terapi?rediger=indhold", async (page) => {
      const bullet = page.locator(".section-list [role=textbox] li").first();
      await expect(bullet).toHaveCSS("display", "list-item");
      await expect(bullet).toHaveCSS("border-inline-start-width", "0px");
    });
  });
});
