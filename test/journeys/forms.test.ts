import assert from "node:assert/strict";
import { expect, open } from "../kit/browser.ts";
import { FIRST, storedNews, test, title } from "./editing.ts";

test("the first wrong field has the focus; a field is no longer red once it has been changed, and the others still are (E16)", async ({
  page,
}) => {
  await open(page, "/admin/viden?ny");
  await page.getByRole("button", { name: "Gem artikel" }).click();
  const [heading, text] = [title(page), page.getByLabel("Beskrivelse", { exact: true })];
  const sentence = page.getByText("Titel og beskrivelse er påkrævet.");
  await expect(sentence.first()).toBeVisible();
  for (const field of [heading, text]) await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(heading).toBeFocused();
  for (const field of [heading, text]) {
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await field.fill("Børn og søvn");
    await expect(field).not.toHaveAttribute("aria-invalid");
  }
  await expect(sentence).toHaveCount(0);
});

test("Ctrl+S saves as often as one likes, and leaves the caret where it is (E16)", async ({
  page,
}) => {
  await open(page, FIRST);
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
  assert.match((await storedNews())[0]?.content ?? "", /otte\. Kom glad\. Tag din nabo med\./);
  await expect(page).toHaveURL(FIRST);
  // A saved form may be left without a question.
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByRole("heading", { level: 1, name: "Nyheder" }).waitFor();
});

test("the sections of the therapy page are added, moved, written and removed", async ({ page }) => {
  await open(page, "/admin/terapi?rediger=indhold");
  const sections = page.locator(".section-list > ol > li");
  const count = (await sections.count()) + 1;
  await page.getByRole("button", { name: "Tilføj afsnit" }).click();
  await expect(sections.last().locator("input:focus")).toBeVisible();
  await page.keyboard.type("Et nyt afsnit");
  await sections.last().getByRole("textbox", { name: "Tekst" }).click();
  await page.keyboard.type("Med en tekst.");
  await page.getByRole("button", { name: `Flyt afsnit ${count} op` }).press("Enter");
  await page.getByText(`Afsnittet er nu nummer ${count - 1} af ${count}`).waitFor();
  await expect(page.getByRole("button", { name: `Flyt afsnit ${count - 1} op` })).toBeFocused();
  await page.getByRole("button", { name: `Fjern afsnit ${count}` }).press("Enter");
  await expect(page.getByRole("button", { name: "Tilføj afsnit" })).toBeFocused();
  await page.getByRole("button", { name: "Gem indhold" }).click();
  await page.getByText("Terapisiden blev opdateret!").waitFor();
  await page.goto("/terapi");
  await page.getByRole("heading", { name: "Et nyt afsnit" }).waitFor();
  await page.getByText("Med en tekst.").waitFor();
  await expect(page.getByRole("heading", { name: "Det, vi lover dig" })).toHaveCount(0);
});
