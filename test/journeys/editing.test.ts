import assert from "node:assert/strict";
import { expect, open, PHONE, waitForPaint } from "../kit/browser.ts";
import { PASSWORD } from "../kit/client.ts";
import { COLLEAGUE } from "../kit/clinic.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import {
  answer,
  app,
  changeTitle,
  conflictOn,
  draftOffer,
  endSessions,
  expectNoOffer,
  FIRST,
  holdSaves,
  isAutosaved,
  NYHEDER,
  reopen,
  save,
  signInAgain,
  storedNews,
  test,
  title,
  typeUnsaved,
} from "./editing.ts";

test("on a phone a news item is created, edited, deleted and restored, each shown in the next request", {
  at: PHONE,
}, async ({ page }) => {
  await open(page, NYHEDER);
  await page.getByRole("link", { name: "Opret ny nyhed" }).tap();
  await title(page).fill("Vi flytter");
  await save(page);
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.match(await app.page("/nyheder"), /Vi flytter/);

  await page.getByRole("link", { name: "Vi flytter", exact: true }).tap();
  await title(page).fill("Vi flytter i maj");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Vi flytter i maj/);

  await page.getByRole("button", { name: "Mere om Vi flytter i maj" }).tap();
  await page.getByRole("button", { name: "Slet Vi flytter i maj" }).tap();
  await answer(page, "Slet");
  await page.getByText("Nyhed blev slettet!").waitFor();
  assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter i maj/);

  await page.getByRole("button", { name: "Fortryd" }).tap();
  await page.getByText("Fortrudt: »Vi flytter i maj« er tilbage.").waitFor();
  await page.getByRole("link", { name: "Vi flytter i maj" }).waitFor();
  assert.match(await app.page("/nyheder"), /Vi flytter i maj/);
});

test("a form that stays open after a merge offers its page and 'Fortryd', and then shows what is stored", async ({
  page,
}) => {
  const store = (...words: string[]) =>
    app.store("kontakt", { textAfter: words.map((word) => `<p>${word}</p>`).join("") });
  const text = page.getByRole("textbox", { name: "Tekst efter kortet" });
  await store("Et", "To", "Tre");
  await open(page, "/admin/kontakt");
  await store("Én", "To", "Tre");
  await text.getByText("Tre").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" og fire");
  await page.getByRole("button", { name: "Gem kontaktside" }).click();
  const told = page.locator(".banner", { hasText: "Begges rettelser er gemt." });
  await expect(told.getByRole("link", { name: "Se på siden" })).toHaveAttribute("href", "/kontakt");
  await expect(text).toHaveText("ÉnToTre og fire");
  await told.getByRole("button", { name: "Fortryd" }).click();
  await page.getByText(/^Fortrudt: /).waitFor();
  await expect(told).toHaveCount(0);
  await expect(text).toHaveText("ÉnToTre");
  await text.getByText("Tre").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Gem kontaktside" }).click();
  await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  assert.match((await app.readContent("kontakt")).textAfter, /Én<.*Tre!/);
});

test("of two tabs on one item the second sees both texts, and the chosen one is stored", async ({
  page: first,
}) => {
  const second = await first.context().newPage();
  for (const page of [first, second]) await open(page, FIRST);
  await title(first).fill("Morgenmad klokken ni");
  await save(first);
  await first.getByText("Nyhed blev opdateret!").waitFor();

  await title(second).fill("Brunch");
  await save(second);
  await second.getByText("Intet er overskrevet").waitFor();
  assert.match(await app.page("/nyheder"), /Morgenmad klokken ni/);
  const conflict = conflictOn(second);
  await expect(conflict).toContainText("Brunch");
  await expect(conflict).toContainText("Morgenmad klokken ni");
  await conflict.getByRole("radio", { name: /Gemt af/ }).check();
  await expect(title(second)).toHaveValue("Brunch");
  await conflict.getByRole("radio", { name: /Din tekst/ }).check();
  await conflict.getByRole("button", { name: "Gem det valgte" }).click();
  await second.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Brunch/);
});

test("two editors on two fields of one item are both saved, without a question (E15)", async ({
  page,
}) => {
  await open(page, FIRST);
  await page.getByLabel("Knaptekst").fill("Læs mere");
  await changeTitle("nyhed_1", "Aftensmad klokken otte");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const [item] = await storedNews();
  const both = { title: "Aftensmad klokken otte", buttonText: "Læs mere" };
  assert.partialDeepStrictEqual(item, both);
});

test("after a crash the typed text is offered, and can be saved", async ({ page }) => {
  await open(page, FIRST);
  await title(page).press("End");
  await title(page).pressSequentially(" og te");
  await isAutosaved(page, "Morgenmad og te");
  const reopened = await reopen(page);
  await expect(title(reopened)).toHaveValue("Morgenmad");
  await draftOffer(reopened).click();
  await expect(title(reopened)).toHaveValue("Morgenmad og te");
  await save(reopened);
  await reopened.getByText("Nyhed blev opdateret!").waitFor();
  await open(reopened, FIRST);
  await expectNoOffer(reopened);
});

test("leaving unsaved changes asks, inside the site and when the tab is closed", async ({
  page,
}) => {
  await open(page, NYHEDER);
  await page.getByRole("link", { name: "Rediger Morgenmad" }).click();
  await title(page).fill("Ikke gemt");
  const question = page.getByRole("alertdialog");
  await page.getByRole("link", { name: "Annuller" }).click();
  await answer(page, "Bliv her");
  await expect(question).toHaveCount(0);
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(title(page)).toHaveValue("Ikke gemt");

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  assert.equal(dialog.type(), "beforeunload");
  await dialog.dismiss();

  await page.getByRole("link", { name: "Annuller" }).click();
  await answer(page, "Forlad siden");
  await page.getByRole("link", { name: "Opret ny nyhed" }).waitFor();
});

test("text typed during a slow save stays, and is stored by the next save", async ({ page }) => {
  const letPass = await holdSaves(page);
  await open(page, FIRST);
  await title(page).fill("Først");
  await save(page);
  await title(page).fill("Først og sidst");
  letPass();
  await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
  await expect(title(page)).toHaveValue("Først og sidst");
  assert.match(await app.page("/nyheder"), /Først/);
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Først og sidst/);
});

test("an ended session is renewed on top of the form, and the save goes on", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet længe");
  endSessions();
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  await dialog.getByText("Du er blevet logget ud. Log ind igen for at gemme.").waitFor();
  await signInAgain(page, "Log ind og gem", "forkert kode her");
  await dialog.getByText("Ugyldig email eller adgangskode. Prøv igen.").waitFor();
  await signInAgain(page, "Log ind og gem");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Skrevet længe/);
});

test("the dialog that renews a session stays open at Esc, however often it is pressed", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet længe");
  endSessions();
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  await waitForFocus(page, "input: Adgangskode");
  for (const _press of [1, 2, 3]) await page.keyboard.press("Escape");
  await waitForPaint(page);
  await expect(dialog).toBeVisible();
  await signInAgain(page, "Log ind og gem");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Skrevet længe/);
});

test("another person who signs in over a form does not save what was written in it", async ({
  page,
}) => {
  await app.signIn(COLLEAGUE);
  await typeUnsaved(page, "Skrevet af den første");
  endSessions();
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/admin/nyheder")) saves += 1;
  });
  await save(page);
  page.on("dialog", (asked) => asked.accept());
  await signInAgain(page, "Log ind og gem", PASSWORD, COLLEAGUE);
  await expect(title(page)).toHaveValue("Morgenmad");
  assert.equal(saves, 1);
  assert.doesNotMatch(await app.page("/nyheder"), /Skrevet af den første/);
  await expectNoOffer(page);
});

test("history shows the difference, and opens the old text in its form; a save publishes it", async ({
  page,
}) => {
  await changeTitle("nyhed_1", "Aftensmad");
  await open(page, "/admin/historik");
  await page.getByRole("link", { name: "Se historik for Nyheder" }).click();
  await page.locator("del", { hasText: "Morgenmad" }).waitFor();
  await page.locator("ins", { hasText: "Aftensmad" }).waitFor();
  await page.getByRole("link", { name: "Åbn i formularen: Nyhed »Aftensmad« ændret" }).click();
  await page.getByText("Her står teksten fra før ændringen").waitFor();
  await expect(title(page)).toHaveValue("Morgenmad");
  await expect(
    page.frameLocator("iframe").getByRole("heading", { name: "Morgenmad" }),
  ).toBeVisible();
  await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
  assert.match(await app.page("/nyheder"), /Aftensmad/);
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Morgenmad/);
});
