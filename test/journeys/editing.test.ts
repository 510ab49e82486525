import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { delayRequests, expect, open, waitForPaint } from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { COLLEAGUE } from "../kit/clinic.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import {
  answer,
  app,
  button,
  changeFirst,
  draftOffer,
  endSessions,
  expectNoOffer,
  FIRST,
  isAutosaved,
  keep,
  NEW,
  NYHEDER,
  photo,
  reopen,
  SAVES,
  save,
  storedNews,
  test,
  title,
} from "./editing.ts";

const conflictOn = (page: Page) => page.getByRole("region", { name: "To forskellige tekster" });
const signInOn = (page: Page) => page.getByRole("dialog", { name: "Log ind igen" });
const newTitles = async () => (await storedNews()).slice(2).map((item) => item.title);

test("a form that is open after a merge shows it, and offers 'Fortryd'", async ({ page }) => {
  const store = (...words: string[]) =>
    app.store("kontakt", { textAfter: words.map((word) => `<p>${word}</p>`).join("") });
  const text = page.getByRole("textbox", { name: "Tekst efter kortet" });
  async function writeOn(words: string) {
    await text.getByText("Tre").click();
    await page.keyboard.press("End");
    await page.keyboard.type(words);
    await button(page, "Gem kontaktside").click();
  }
  await store("Et", "To", "Tre");
  await open(page, "/admin/kontakt");
  await store("Én", "To", "Tre");
  await writeOn(" og fire");
  const told = page.locator(".banner", { hasText: "Begges rettelser er gemt." });
  await expect(text).toHaveText("ÉnToTre og fire");
  await told.getByRole("button", { name: "Fortryd" }).click();
  await page.getByText(/^Fortrudt: /).waitFor();
  await expect(told).toHaveCount(0);
  await expect(text).toHaveText("ÉnToTre");
  await writeOn("!");
  await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  assert.match((await app.readContent("kontakt")).textAfter, /Én<.*Tre!/);
});

test("of two editors' changes of the same one is chosen, by marked words", async ({ page }) => {
  const [coast, window] = ["/illustrations/hero-kyst.svg", "/illustrations/hero-vindue.svg"];
  await changeFirst({ title: "Morgenmad hver fredag", imageUrl: coast, imageUrlAlt: "Kyst" });
  await open(page, FIRST);
  await title(page).fill("Morgenmad hver onsdag");
  await page.getByLabel("Billedbeskrivelse").fill("En kyst med to stole");
  const theirs = { title: "Morgenmad hver mandag", imageUrl: window, buttonText: "Kom med" };
  await changeFirst(theirs);
  await save(page);
  await page.getByText("Intet er overskrevet").waitFor();
  assert.partialDeepStrictEqual((await storedNews())[0], theirs);
  const words = conflictOn(page).getByRole("group", { name: "Titel" });
  const picture = conflictOn(page).getByRole("group").nth(1);
  await expect(words.locator("mark")).toHaveText(["onsdag", "mandag"]);
  for (const name of ["hero-kyst", "hero-vindue"])
    await picture.getByRole("img", { name: `Billedet ${name}` }).waitFor();
  // The first stop is the message's ×.
  for (const _ of ["message", "question"]) await page.keyboard.press("Tab");
  await expect(words.getByRole("radio", { name: "Din tekst" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(picture.getByRole("radio", { name: "Dit billede" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const chosen = { ...theirs, imageUrl: coast, imageUrlAlt: "En kyst med to stole" };
  assert.partialDeepStrictEqual((await storedNews())[0], chosen);
});

test("a bullet being written takes none from a colleague's chosen list", async ({ page }) => {
  const psychologist = { id: "bo", navn: "Bo", punkter: ["Samtaler", "Traumer"] };
  await app.store("om", { psykologer: [psychologist] });
  await open(page, "/admin/om?rediger=bo");
  await page.getByLabel("Punkter, punkt 1", { exact: true }).fill("Terapi for voksne");
  const punkter = ["Forældre", "Traumer", "Grupper", "Temadage"];
  await app.store("om", { psykologer: [{ ...psychologist, punkter }] });
  await button(page, "Gem psykolog").click();
  await conflictOn(page)
    .getByRole("radio", { name: /Gemt af/ })
    .check();
  await page.getByLabel("Punkter, nyt punkt", { exact: true }).pressSequentially("Hold");
  await button(page, "Gem det valgte").click();
  await page.getByText("Psykolog blev opdateret!").waitFor();
  assert.deepEqual((await app.readContent("om")).psykologer[0].punkter, punkter);
});

test("the text of an item that a colleague deleted can be saved as a new one", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Morgenmad med te");
  await (await app.signIn()).save(NYHEDER, { act: "delete", id: "nyhed_1" });
  await save(page);
  const gone = page.getByRole("region", { name: "Slettet i mellemtiden" });
  await gone.getByRole("button", { name: "Gem som ny" }).click();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.match(await app.page("/nyheder"), /Morgenmad med te/);
});

test("what was typed before a crash is offered until it is saved", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Morgenmad og te");
  await page.locator("input[type=file]").setInputFiles(photo);
  await isAutosaved(page, "/media/nyheder/ar-");
  const form = await reopen(page, FIRST);
  await expect(title(form)).toHaveValue("Morgenmad");
  await draftOffer(form).waitFor();
  await title(form).fill("Brunch");
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Morgenmad og te");
  await expect(form.locator(".image-field__frame img")).toHaveAttribute("src", /nyheder\/ar-/);
  await isAutosaved(form, "Brunch");
  await draftOffer(form).click();
  await expect(title(form), "they have changed places").toHaveValue("Brunch");
  await isAutosaved(form, "Morgenmad og te");
  await save(form);
  await form.getByText("Nyhed blev opdateret!").waitFor();
  await open(form, FIRST);
  await draftOffer(form).waitFor();
  await button(form, "Slet det").click();
  await waitForFocus(form, "h1: Rediger nyhed");
  await open(form, FIRST);
  await expectNoOffer(form);
});

test("a closed tab's text is offered in another, and told from later saves", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet i den lukkede");
  await isAutosaved(page, "Skrevet i den lukkede");
  await changeFirst({ title: "En andens" });
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

test("leaving asks where something was changed, also when the tab is closed", async ({ page }) => {
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

test("text typed while a new item is being saved changes that item", async ({ page }) => {
  const letPass = await delayRequests(page, SAVES);
  await open(page, NEW);
  await title(page).fill("Et hold");
  await save(page);
  await title(page).fill("Et hold mere");
  letPass();
  await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
  await expect(title(page)).toHaveValue("Et hold mere");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.deepEqual(await newTitles(), ["Et hold mere"]);
});

test("nothing typed goes along to another screen, or to another's draft", async ({ page }) => {
  await open(page, "/admin/kontakt");
  await expect(title(page)).toHaveValue("Kontakt os");
  await button(page, "Værktøjer").click();
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
  await app.services.drafts.remove(draft ?? assert.fail());
});

test("an old text from the history is saved in place, and is old no more", async ({ page }) => {
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  await open(page, "/admin/historik/klinik");
  await page.getByRole("link", { name: /^Åbn i formularen/ }).click();
  const old = page.getByText("Her står teksten fra før ændringen");
  await old.waitFor();
  const phone = page.getByLabel("Telefon", { exact: true });
  await expect(phone).toHaveValue("11 11 11 11");
  await phone.press("Control+s");
  await page.getByText("Indholdet er blevet gemt").waitFor();
  await expect(phone).toBeFocused();
  await expect(page).toHaveURL("/admin/klinikken");
  await expect(old).toHaveCount(0);
  await phone.fill("33 33 33 33");
  await button(page, "Gem oplysninger").click();
  await expect(page.getByText(/ikke er gemt|ikke gemt endnu/)).toHaveCount(0);
  await page.reload();
  await expect(phone).toHaveValue("33 33 33 33");
});

/** Lets the next save reach the server, and loses its answer. */
async function loseAnswer(page: Page, act: () => Promise<void>) {
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await act();
  await page.getByText("forbindelse til serveren lige nu. Din tekst står her stadig.").waitFor();
  await page.unroute(SAVES);
}

async function takeUpAnew(page: Page) {
  const reopened = await reopen(page, NEW);
  await draftOffer(reopened).click();
  return reopened;
}

test("a new item whose answer was lost is the same when it is sent again", async ({ page }) => {
  await open(page, NEW);
  await title(page).fill("Sommerferie");
  await loseAnswer(page, () => save(page));
  await isAutosaved(page, "Sommerferie");
  const reopened = await takeUpAnew(page);
  await expect(title(reopened)).toHaveValue("Sommerferie");
  await save(reopened);
  await reopened.getByText("Nyhed blev oprettet!").waitFor();
  assert.deepEqual(await newTitles(), ["Sommerferie"]);
});

test("a new draft whose answer was lost is kept once, and published once", async ({ page }) => {
  const stored = async () => (await app.services.drafts.list()).map(({ form }) => form.values);
  const kept = { title: "Vi flytter", buttonText: "Tilmeld" };
  await open(page, NEW);
  await title(page).fill(kept.title);
  await page.getByLabel("Knaptekst").fill(kept.buttonText);
  await loseAnswer(page, () => keep(page));
  await keep(page);
  await page.getByText("Gemt som kladde").first().waitFor();
  await expect(page).toHaveURL(/ny&kladde=/);
  assert.equal((await stored()).length, 1);
  await title(page).fill("Vi flytter nu");
  await isAutosaved(page, "Vi flytter nu");
  // It is taken up in a form for something new, and so becomes another draft.
  const reopened = await takeUpAnew(page);
  await keep(reopened);
  await reopened.getByText("Gemt som kladde").first().waitFor();
  const publish = () => button(reopened, "Udgiv nyhed").click();
  await loseAnswer(reopened, publish);
  await publish();
  await reopened.getByText("Nyhed blev oprettet!").waitFor();
  assert.deepEqual(await newTitles(), ["Vi flytter nu"]);
  const [draft, ...others] = await stored();
  assert.partialDeepStrictEqual(draft, kept);
  assert.deepEqual(others, []);
});

/** Into the password's field, which has the focus. */
async function givePassword(page: Page) {
  await waitForFocus(page, "input: Adgangskode");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}

test("an ended session is renewed on top of the form, whatever comes between", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet længe");
  endSessions();
  await save(page);
  const dialog = signInOn(page);
  await dialog.getByText("Du er blevet logget ud. Log ind igen for at gemme.").waitFor();
  await waitForFocus(page, "input: Adgangskode");
  for (const _press of [1, 2, 3]) await page.keyboard.press("Escape");
  await waitForPaint(page);
  await expect(dialog).toBeVisible();
  await page.route("**/admin/login.data*", (route) => route.abort());
  await givePassword(page);
  await dialog.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await page.unroute("**/admin/login.data*");
  await dialog.getByRole("button", { name: "Log ind og gem" }).click();
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match(await app.page("/nyheder"), /Skrevet længe/);
});

test("who signs in over another's form does not save what it holds", async ({ page }) => {
  await app.signIn(COLLEAGUE);
  await open(page, FIRST);
  await title(page).fill("Skrevet af den første");
  await isAutosaved(page, "Skrevet af den første");
  endSessions();
  await save(page);
  page.on("dialog", (asked) => asked.accept());
  await signInOn(page).getByLabel("E-mail").fill(COLLEAGUE);
  await signInOn(page).getByLabel("Adgangskode").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveValue("Morgenmad");
  assert.doesNotMatch(await app.page("/nyheder"), /Skrevet af den første/);
  await expectNoOffer(page);
});

test("a press in an ended session asks for the password, and is done", async ({ page }) => {
  const psykologer = ["ane", "bo"].map((id) => ({ id, navn: id }));
  await app.store("om", { psykologer });
  const number = await app.order();
  const isMoved = async () => (await app.readContent("om")).psykologer[1].id === "ane";
  const isMarked = async () => (await app.services.orders.count()).unhandled === 0;
  for (const [path, name, isDone] of [
    ["/admin/om", "Flyt ane ned", isMoved],
    [`/admin/bestillinger?bestilling=${number}`, /^Markér som behandlet.+bestilling/, isMarked],
  ] as const) {
    await open(page, path);
    endSessions();
    await button(page, name).click();
    await expect(signInOn(page).getByLabel("E-mail")).toHaveValue(EMAIL);
    await givePassword(page);
    await expect(signInOn(page)).toHaveCount(0);
    await expect.poll(isDone).toBe(true);
  }
});
