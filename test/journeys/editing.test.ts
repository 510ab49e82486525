import assert from "node:assert/strict";
import { delayRequests, expect, open } from "../kit/browser.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import {
  answer,
  app,
  change,
  changeTitle,
  conflictOn,
  draftOffer,
  expectNoOffer,
  FIRST,
  isAutosaved,
  NYHEDER,
  photo,
  reopen,
  save,
  storedNews,
  test,
  title,
  typeUnsaved,
} from "./editing.ts";

test("a form that stays open after a merge offers its page and 'Fortryd', and then shows what is stored", async ({
  page,
}) => {
  const store = (...words: string[]) =>
    app.store("kontakt", { textAfter: words.map((word) => `<p>${word}</p>`).join("") });
  const text = page.getByRole("textbox", { name: "Tekst efter kortet" });
  const saveContact = () => page.getByRole("button", { name: "Gem kontaktside" }).click();
  async function writeOn(words: string) {
    await text.getByText("Tre").click();
    await page.keyboard.press("End");
    await page.keyboard.type(words);
    await saveContact();
  }
  await store("Et", "To", "Tre");
  await open(page, "/admin/kontakt");
  await store("Én", "To", "Tre");
  await writeOn(" og fire");
  const told = page.locator(".banner", { hasText: "Begges rettelser er gemt." });
  await expect(told.getByRole("link", { name: "Se på siden" })).toHaveAttribute("href", "/kontakt");
  await expect(text).toHaveText("ÉnToTre og fire");
  await told.getByRole("button", { name: "Fortryd" }).click();
  await page.getByText(/^Fortrudt: /).waitFor();
  await expect(told).toHaveCount(0);
  await expect(text).toHaveText("ÉnToTre");
  await writeOn("!");
  await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  assert.match((await app.readContent("kontakt")).textAfter, /Én<.*Tre!/);
});

test("where two editors changed the same, both are shown with the words that differ, and the choice is stored; all else is merged", async ({
  page,
}) => {
  const [coast, window] = ["/illustrations/hero-kyst.svg", "/illustrations/hero-vindue.svg"];
  const before = { title: "Morgenmad hver fredag", imageUrl: coast, imageUrlAlt: "Kyst" };
  await change("nyhed_1", before);
  await open(page, FIRST);
  await title(page).fill("Morgenmad hver onsdag");
  await page.getByLabel("Billedbeskrivelse").fill("En kyst med to stole");
  const theirs = { title: "Morgenmad hver mandag", imageUrl: window, buttonText: "Kom med" };
  await change("nyhed_1", theirs);
  await save(page);
  await page.getByText("Intet er overskrevet").waitFor();
  assert.partialDeepStrictEqual((await storedNews())[0], theirs);
  const conflict = conflictOn(page);
  const [words, picture] = [0, 1].map((at) => conflict.getByRole("group").nth(at));
  assert.ok(words && picture);
  await expect(words).toHaveAccessibleName("Titel");
  await expect(words.locator("mark")).toHaveText(["onsdag", "mandag"]);
  for (const name of ["hero-kyst", "hero-vindue"])
    await picture.getByRole("img", { name: `Billedet ${name}` }).waitFor();
  // The first stop is the message's ×.
  for (const _ of ["message", "question"]) await page.keyboard.press("Tab");
  await expect(words.getByRole("radio", { name: "Din tekst" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(words.getByRole("radio", { name: /Gemt af/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(picture.getByRole("radio", { name: "Dit billede" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const chosen = { ...theirs, imageUrl: coast, imageUrlAlt: "En kyst med to stole" };
  assert.partialDeepStrictEqual((await storedNews())[0], chosen);
});

test("a bullet that is being written takes none from a colleague's list when that is chosen", async ({
  page,
}) => {
  const psychologist = { id: "bo", navn: "Bo", punkter: ["Samtaler", "Traumer"] };
  await app.store("om", { psykologer: [psychologist] });
  await open(page, "/admin/om?rediger=bo");
  await page.getByLabel("Punkter, punkt 1", { exact: true }).fill("Terapi for voksne");
  const punkter = ["Forældre", "Traumer", "Grupper", "Temadage"];
  await app.store("om", { psykologer: [{ ...psychologist, punkter }] });
  await page.getByRole("button", { name: "Gem psykolog" }).click();
  const conflict = conflictOn(page);
  await conflict.getByRole("radio", { name: /Gemt af/ }).check();
  await page.getByLabel("Punkter, nyt punkt", { exact: true }).pressSequentially("Hold");
  await conflict.getByRole("button", { name: "Gem det valgte" }).click();
  await page.getByText("Psykolog blev opdateret!").waitFor();
  assert.deepEqual((await app.readContent("om")).psykologer[0].punkter, punkter);
});

test("the text of an item that a colleague deleted meanwhile stays, and can be saved as a new item", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Morgenmad med te");
  await (await app.signIn()).save(NYHEDER, { act: "delete", id: "nyhed_1" });
  await save(page);
  const gone = page.getByRole("region", { name: "Slettet i mellemtiden" });
  await gone.waitFor();
  await expect(title(page)).toHaveValue("Morgenmad med te");
  await gone.getByRole("button", { name: "Gem som ny" }).click();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.match(await app.page("/nyheder"), /Morgenmad med te/);
});

test("after a crash what was typed is offered with its picture, changes places with what was typed since, and is offered no more once it is saved", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Morgenmad og te");
  await page.locator("input[type=file]").setInputFiles(photo);
  await isAutosaved(page, "/media/nyheder/ar-");
  const form = await reopen(page);
  await expect(title(form)).toHaveValue("Morgenmad");
  await draftOffer(form).waitFor();
  await form.getByLabel("Knaptekst").fill("Kom med");
  await title(form).fill("Brunch");
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Morgenmad og te");
  await expect(form.getByLabel("Knaptekst")).toHaveValue("Kom med");
  await expect(form.locator(".image-field__frame img")).toHaveAttribute("src", /nyheder\/ar-/);
  await isAutosaved(form, "Brunch");
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Brunch");
  await isAutosaved(form, "Morgenmad og te");
  await draftOffer(form).click();
  await save(form);
  await form.getByText("Nyhed blev opdateret!").waitFor();
  assert.match((await storedNews())[0]?.imageUrl ?? "", /^\/media\/nyheder\/ar-/);
  await open(form, FIRST);
  await draftOffer(form).waitFor();
  await form.getByRole("button", { name: "Slet det" }).click();
  await waitForFocus(form, "h1: Rediger nyhed");
  await open(form, FIRST);
  await expectNoOffer(form);
});

test("what is being typed in one tab is offered in another once that is closed, and is a conflict where the item was changed since", async ({
  page,
}) => {
  await typeUnsaved(page, "Skrevet i den lukkede");
  await changeTitle("nyhed_1", "En andens");
  const next = await page.context().newPage();
  await open(next, FIRST);
  await expectNoOffer(next);
  await page.close();
  await next.getByText("Siden er der gemt noget andet").waitFor();
  await draftOffer(next).click();
  await waitForFocus(next, "h1: Rediger nyhed");
  await expect(title(next)).toHaveValue("Skrevet i den lukkede");
  await save(next);
  await conflictOn(next).waitFor();
  assert.equal((await storedNews())[0]?.title, "En andens");
});

test("leaving asks where something was changed, inside the site and when the tab is closed, and says so where this device has no room for it", async ({
  page,
}) => {
  const question = page.getByRole("alertdialog");
  const leave = () => page.getByRole("link", { name: "Annuller" }).click();
  const edit = () => page.getByRole("link", { name: "Rediger Morgenmad" }).click();
  await open(page, NYHEDER);
  await edit();
  await title(page).fill("Noget");
  await title(page).fill("Morgenmad");
  await leave();
  await edit();
  await title(page).fill("Ikke gemt");
  await leave();
  await expect(question).toContainText("De bliver liggende på denne enhed til næste gang.");
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

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await title(page).fill("Der er ikke plads");
  await leave();
  await expect(question).toContainText("Der er ikke plads til dem på denne enhed");
  await answer(page, "Forlad siden");
  await page.getByRole("link", { name: "Opret ny nyhed" }).waitFor();
});

test("text typed while a new item is being saved changes that item, and creates no second", async ({
  page,
}) => {
  const letPass = await delayRequests(page, "**/admin/nyheder.data*");
  await open(page, `${NYHEDER}?ny`);
  await title(page).fill("Et hold");
  await save(page);
  await title(page).fill("Et hold mere");
  letPass();
  await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
  await expect(title(page)).toHaveValue("Et hold mere");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const titles = (await storedNews()).map((item) => item.title);
  assert.deepEqual(titles.slice(2), ["Et hold mere"]);
});

test("nothing that is typed goes along from one screen to the next, or from a new item to a draft of another", async ({
  page,
}) => {
  await open(page, "/admin/kontakt");
  await expect(title(page)).toHaveValue("Kontakt os");
  await page.getByRole("button", { name: "Værktøjer" }).click();
  await page.getByRole("link", { name: "In English", exact: true }).click();
  const heading = page.getByRole("textbox", { name: "Overskrift", exact: true });
  await expect(heading).toHaveValue("Room to understand each other");

  const events = (course: string) => `/admin/uddannelse/${course}/events`;
  const written = { act: "draft", values: { title: "Eventets kladde" } };
  await (await app.signIn()).save(events("mbt-med-familier"), written);
  const [draft] = await app.services.drafts.list();
  await open(page, `${events("mbt-grunduddannelse")}?ny`);
  await title(page).fill("På det første kursus");
  await page.evaluate(
    (address) => __reactRouterDataRouter.navigate(address),
    `${events("mbt-med-familier")}?ny&kladde=${draft?.id}`,
  );
  await answer(page, "Forlad siden");
  await expect(title(page)).toHaveValue("Eventets kladde");
});

test("an old text from the history is saved with the caret kept, and is gone from a screen that stays open", async ({
  page,
}) => {
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  await open(page, "/admin/historik/klinik");
  await page.getByRole("link", { name: /^Åbn i formularen/ }).click();
  await page.getByText("Her står teksten fra før ændringen").waitFor();
  const phone = page.getByLabel("Telefon", { exact: true });
  await expect(phone).toHaveValue("11 11 11 11");
  await phone.press("Control+s");
  await page.getByText("Indholdet er blevet gemt").waitFor();
  await expect(phone).toBeFocused();
  await expect(page).toHaveURL("/admin/klinikken");
  await expect(page.getByText("Her står teksten fra før ændringen")).toHaveCount(0);
  await phone.fill("33 33 33 33");
  await page.getByRole("button", { name: "Gem oplysninger" }).click();
  await expect(page.getByText(/ikke er gemt|ikke gemt endnu/)).toHaveCount(0);
  await page.reload();
  await expect(phone).toHaveValue("33 33 33 33");
});
