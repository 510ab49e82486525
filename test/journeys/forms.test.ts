import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expect } from "../kit/browser.ts";
import { edit, save, storedNews, title } from "./forms.ts";

describe("forms that help", () => {
  test("a field is no longer red when it has been changed, and the others still are (E16)", () =>
    edit("/admin/viden?ny", async (page) => {
      await save(page, "Gem artikel");
      const [heading, text] = [title(page), page.getByLabel("Beskrivelse", { exact: true })];
      const sentence = page.getByText("Titel og beskrivelse er påkrævet.");
      await expect(sentence.first()).toBeVisible();
      for (const field of [heading, text]) {
        await expect(field).toHaveAttribute("aria-invalid", "true");
      }
      for (const field of [heading, text]) {
        await expect(text).toHaveAttribute("aria-invalid", "true");
        await field.fill("Børn og søvn");
        await expect(field).not.toHaveAttribute("aria-invalid");
      }
      await expect(sentence).toHaveCount(0);
    }));

  test("Ctrl+S saves and leaves the caret where it is, as often as one likes (E16)", () =>
    edit("/admin/nyheder?rediger=nyhed_1", async (page) => {
      const text = page.getByRole("textbox", { name: "Indhold" });
      await text.focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" Kom glad.");
      await page.keyboard.press("Control+s");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      await expect(text).toBeFocused();
      await page.keyboard.type(" Tag din nabo med.");
      await page.getByText("Det, du har skrevet siden, er ikke gemt endnu").waitFor();
      await page.keyboard.press("Meta+s");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match((await storedNews()).content, /otte\. Kom glad\. Tag din nabo med\./);
      await expect(page).toHaveURL("/admin/nyheder?rediger=nyhed_1");
      // What is saved may be left without a question.
      await page.getByRole("link", { name: "Annuller" }).click();
      await page.getByRole("heading", { level: 1, name: "Nyheder" }).waitFor();
    }));
});
