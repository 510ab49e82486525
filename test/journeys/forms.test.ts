import assert from "node:assert/strict";
import type { Locator } from "@playwright/test";
import { DESK, expect, open } from "../kit/browser.ts";
import { app, FIRST, photo, storedNews, test, title } from "./editing.ts";

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
  const sections = page.locator(".row-list > ol > li");
  const count = (await sections.count()) + 1;
  await page.getByRole("button", { name: "Tilføj afsnit" }).click();
  await expect(sections.last().locator("input:focus")).toBeVisible();
  await page.keyboard.type("Et nyt afsnit");
  await sections.last().getByRole("textbox", { name: "Tekst" }).click();
  await page.keyboard.type("Med en tekst.");
  await page.getByRole("button", { name: `Flyt Afsnit ${count} op` }).press("Enter");
  await page.getByText(`Afsnit ${count} er nu nummer ${count - 1} af ${count}`).waitFor();
  await expect(page.getByRole("button", { name: `Flyt Afsnit ${count - 1} op` })).toBeFocused();
  await page.getByRole("button", { name: `Fjern Afsnit ${count}` }).press("Enter");
  await expect(page.getByRole("button", { name: "Tilføj afsnit" })).toBeFocused();
  await page.getByRole("button", { name: "Gem indhold" }).click();
  await page.getByText("Terapisiden blev opdateret!").waitFor();
  await page.goto("/terapi");
  await page.getByRole("heading", { name: "Et nyt afsnit" }).waitFor();
  await page.getByText("Med en tekst.").waitFor();
  await expect(page.getByRole("heading", { name: "Det, vi lover dig" })).toHaveCount(0);
});

test("prices are added, moved, written and removed, and the keyboard stands where it should", async ({
  page,
}) => {
  await open(page, "/admin/praktisk-priser");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await press("Tilføj under Individuel samtale");
  const added = page.locator(".row-list > ol > li").nth(3);
  await expect(added.getByLabel("Navn")).toBeFocused();
  for (const [index, words] of ["Tolk", "efter aftale", "50 min.", "300 kr."].entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
  await press("Flyt Tolk op");
  await page.getByText("Tolk er nu nummer 3 af 15").waitFor();
  await expect(page.getByRole("button", { name: "Flyt Tolk op" })).toBeFocused();
  await press("Fjern Individuel samtale");
  await expect(page.getByRole("button", { name: "Tilføj linje" })).toBeFocused();
  await press("Gem siden");
  await page.getByText("Praktisk & Priser siden blev opdateret!").waitFor();
  await page.goto("/praktisk-priser");
  const rows = page.getByRole("table", { name: "Terapi" }).getByRole("row");
  await expect(rows.nth(1)).toHaveText("TolkEfter aftale50 min.300 kr.");
  await expect(rows.nth(2)).toContainText("Forældresamtale");
});

test("a save leaves the writer where she stands, near the top and in the middle of a long form", {
  at: DESK,
}, async ({ page }) => {
  await open(page, "/admin/praktisk-priser");
  const heading = title(page);
  const middle = page.getByRole("textbox", { name: "Find vej" });
  const press = (name: string) => page.getByRole("button", { name, exact: true });
  const byButton = (name: string) => ({
    act: () => press(name).click(),
    isDone: () => expect(page.locator("button:focus")).toBeEnabled(),
  });
  const byKey = (field: Locator, key: string) => ({
    act: () => page.keyboard.press(key),
    isDone: () => expect(field).toBeFocused(),
  });
  const top = () => page.evaluate(() => scrollTo(0, 0));
  const topOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? Number.NaN);
  for (const [field, stand] of [
    [heading, top],
    [middle, () => middle.evaluate((text) => text.scrollIntoView({ block: "center" }))],
  ] as const) {
    for (const { act, isDone } of [
      byButton("Gem siden"),
      byKey(field, "Control+s"),
      byButton("Gem som kladde"),
      byButton("Gem som kladde"),
      byKey(field, "Control+s"),
      byButton("Udgiv siden"),
    ]) {
      await field.press("End");
      await page.keyboard.type(".");
      await stand();
      // The bar of a draft comes above the form: the browser scrolls by its height, or it moves the top of the page.
      const place = () => (field === heading ? page.evaluate(() => scrollY) : topOf(field));
      const before = await place();
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await act();
      await saved;
      await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);
      await isDone();
      // Within the pixel that rounding takes.
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
    }
  }
  await press("Luk besked").click();
  const before = await topOf(middle);
  await expect(page.locator("h1")).toBeFocused();
  assert.equal(await topOf(middle), before);
});

test("the Tab key shows the whole of a field, clear of the bar that saves", async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const text = page.getByLabel("Speciale").first();
  const bottomOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox()) ?? assert.fail();
    return y + height;
  };
  await page.setViewportSize({ width: 1440, height: Math.ceil(await bottomOf(text)) + 60 });
  await page.getByLabel("Titler").first().focus();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  const bar = (await page.locator(".savebar").boundingBox()) ?? assert.fail();
  assert.ok((await bottomOf(text)) <= bar.y);
});

test("a save of an old text from the history leaves the caret where it is", async ({ page }) => {
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  await open(page, "/admin/historik/klinik");
  await page.getByRole("link", { name: /^Åbn i formularen/ }).click();
  const phone = page.getByLabel("Telefon", { exact: true });
  await expect(phone).toHaveValue("11 11 11 11");
  await phone.press("Control+s");
  await page.getByText("Indholdet er blevet gemt").waitFor();
  await expect(phone).toBeFocused();
  await expect(page).toHaveURL("/admin/klinikken");
});

test("a button that cannot save yet says what is missing", async ({ page }) => {
  for (const [path, name, sentence, label] of [
    ["/admin/nyheder?ny", "Gem nyhed", "Skriv en titel.", "Titel"],
    ["/admin/om?ny", "Gem psykolog", "Skriv et navn.", "Navn"],
    ["/admin/klinikken", "Gem oplysninger", "Skriv klinikkens navn.", "Navn"],
  ] as const) {
    await open(page, path);
    const button = page.getByRole("button", { name });
    const field = page.getByLabel(label, { exact: true });
    await field.fill("");
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(sentence);
    await expect(page.locator(".savebar").getByText(sentence)).toBeVisible();
    await field.fill("Åen");
    await expect(button).toBeEnabled();
    await expect(page.getByText(sentence)).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
  }
  await open(page, "/admin/forside?ny");
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("button", { name: "Fjern billede" }).click();
  await expect(page.getByRole("button", { name: "Gem billede" })).toHaveAccessibleDescription(
    "Vælg et billede.",
  );
});

test("with a draft open Enter saves the draft, and 'Udgiv' publishes also where the caret stays in its field", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Frokost");
  await page.getByRole("button", { name: "Gem som kladde" }).click();
  await page.getByText("Gemt som kladde").first().waitFor();
  await title(page).fill("Frokost klokken tolv");
  await page.getByLabel("Knaptekst").press("Enter");
  await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);
  assert.equal((await storedNews())[0]?.title, "Morgenmad");
  // As the programs of those who press with their voice do, and the mouse in Safari.
  await page.getByRole("button", { name: "Udgiv nyhed" }).dispatchEvent("click");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.equal((await storedNews())[0]?.title, "Frokost klokken tolv");
});
