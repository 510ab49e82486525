import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import {
  answer,
  app,
  change,
  changeTitle,
  conflictOn,
  draftOffer,
  endSessions,
  expectNoOffer,
  FIRST,
  holdSaves,
  isAutosaved,
  NYHEDER,
  photo,
  reopen,
  save,
  signInAgain,
  storedNews,
  test,
  title,
  typeUnsaved,
} from "../../journeys/editing.ts";
import { expect, open } from "../../kit/browser.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";

test("nothing that is typed goes along from one screen to the next", async ({ page }) => {
  await open(page, "/admin/kontakt");
  const first = page.getByLabel("Titel", { exact: true });
  await expect(first).toHaveValue("Kontakt os");
  await page.getByRole("button", { name: "Værktøjer" }).click();
  await page.getByRole("link", { name: "In English", exact: true }).click();
  await expect(page.getByRole("heading", { name: "In English", level: 1 })).toBeVisible();
  const second = page.getByRole("textbox", { name: "Overskrift", exact: true });
  await expect(second).toHaveValue("Room to understand each other");
});

test("a new item's form is left where another draft is opened, on the same list or another course's", async ({
  page,
}) => {
  const opened = async (screen: string, name: string) => {
    const written = { act: "draft", values: { title: name } };
    await (await app.signIn()).save(screen, written);
    const draft = (await app.services.drafts.list()).find(({ title }) => title === name);
    return `${screen}?ny&kladde=${draft?.id}`;
  };
  const goTo = (to: string) =>
    page.evaluate((address) => __reactRouterDataRouter.navigate(address), to);
  const news = await opened(NYHEDER, "Nyhedens kladde");
  const event = await opened("/admin/uddannelse/mbt-med-familier/events", "Eventets kladde");
  await open(page, `${NYHEDER}?ny`);
  await goTo(news);
  await expect(title(page)).toHaveValue("Nyhedens kladde");
  await page.goBack();
  await expect(title(page)).toHaveValue("");

  await open(page, "/admin/uddannelse/mbt-grunduddannelse/events?ny");
  await title(page).fill("På det første kursus");
  await goTo(event);
  await answer(page, "Forlad siden");
  await expect(title(page)).toHaveValue("Eventets kladde");
});

test("each deletion has its own 'Fortryd'", async ({ page }) => {
  await page.goto(NYHEDER);
  for (const name of ["Morgenmad", "Nyt hold"]) {
    await page.getByRole("button", { name: `Mere om ${name}` }).click();
    await page.getByRole("button", { name: `Slet ${name}` }).click();
    await answer(page, "Slet");
    await page.getByRole("button", { name: "Fortryd" }).click();
    await page.getByText(`Fortrudt: »${name}« er tilbage.`).waitFor();
  }
});

test("where two editors changed the same text its changed words are marked, and all else is merged; by keyboard (E15)", async ({
  page,
}) => {
  await change("nyhed_1", { title: "Morgenmad hver fredag i huset" });
  await open(page, FIRST);
  await title(page).fill("Morgenmad hver onsdag i huset");
  const imageUrl = "/illustrations/hero-vindue.svg";
  const theirs = { title: "Morgenmad hver mandag i huset", buttonText: "Kom med", imageUrl };
  await change("nyhed_1", theirs);
  await save(page);
  const question = conflictOn(page).getByRole("group");
  await expect(question).toHaveAccessibleName("Titel");
  await expect(question.locator("mark")).toHaveText(["onsdag", "mandag"]);
  // The first stop is the message's ×.
  for (const _ of ["message", "question"]) await page.keyboard.press("Tab");
  await expect(question.getByRole("radio", { name: "Din tekst" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(question.getByRole("radio", { name: /Gemt af/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const [item] = await storedNews();
  assert.partialDeepStrictEqual(item, theirs);
});

test("a picture and its description are chosen together in a conflict, and both pictures are shown (E15)", async ({
  page,
}) => {
  await change("nyhed_1", { imageUrl: "/illustrations/hero-kyst.svg", imageUrlAlt: "Kyst" });
  await open(page, FIRST);
  await page.getByLabel("Billedbeskrivelse").fill("En kyst med to stole");
  await change("nyhed_1", { imageUrl: "/illustrations/hero-vindue.svg" });
  await save(page);
  const conflict = conflictOn(page);
  await conflict.getByRole("img", { name: "Billedet hero-kyst" }).waitFor();
  await conflict.getByRole("img", { name: "Billedet hero-vindue" }).waitFor();
  await expect(conflict).toContainText("En kyst med to stole");
  await conflict.getByRole("radio", { name: /Gemt af/ }).check();
  await conflict.getByRole("button", { name: "Gem det valgte" }).click();
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const [item] = await storedNews();
  const theirs = { imageUrl: "/illustrations/hero-vindue.svg", imageUrlAlt: "Kyst" };
  assert.partialDeepStrictEqual(item, theirs);
});

test("the sections of the therapy page are shown as sections in a conflict, and stored as chosen (E15)", async ({
  page,
}) => {
  const section = (content: string) => [{ title: "Forløb", content: `<p>${content}</p>` }];
  await app.store("terapi", { title: "Terapi", sections: section("Vi begynder i maj.") });
  await open(page, "/admin/terapi?rediger=indhold");
  await page.getByRole("textbox", { name: "Overskrift" }).fill("Et forløb");
  await app.store("terapi", { title: "Terapi", sections: section("Vi begynder i juni.") });
  await page.getByRole("button", { name: "Gem indhold" }).click();
  const conflict = conflictOn(page);
  await expect(conflict).toContainText(/Et forløb\s*Vi begynder i maj\./);
  await expect(conflict).toContainText(/Forløb\s*Vi begynder i juni\./);
  assert.doesNotMatch(await conflict.innerText(), /[{}"]|<p>/);
  await conflict.getByRole("radio", { name: /Gemt af/ }).check();
  await conflict.getByRole("button", { name: "Gem det valgte" }).click();
  await page.getByText("Terapisiden blev opdateret!").waitFor();
  assert.match(await app.page("/terapi"), /Vi begynder i juni/);
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

test("a window that closes late leaves its draft to the window that is open by then", async ({
  page,
}) => {
  await typeUnsaved(page, "Skrevet i den lukkede");
  const next = await page.context().newPage();
  await open(next, FIRST);
  await page.close();
  await draftOffer(next).click();
  await expect(title(next)).toHaveValue("Skrevet i den lukkede");
});

test("a draft over an item that was changed since is a conflict, never an overwrite", async ({
  page,
}) => {
  await typeUnsaved(page, "Min kladde");
  await changeTitle("nyhed_1", "En andens");
  const reopened = await reopen(page);
  await reopened.getByText("Siden er der gemt noget andet").waitFor();
  await draftOffer(reopened).click();
  await save(reopened);
  await conflictOn(reopened).waitFor();
  assert.match(await app.page("/nyheder"), /En andens/);
});

test("an earlier text that is brought back changes places with what was typed since, so that neither is lost", async ({
  page,
}) => {
  await typeUnsaved(page, "Den første");
  const form = await reopen(page);
  await draftOffer(form).waitFor();
  await form.getByLabel("Knaptekst").fill("Kom med");
  await title(form).fill("Den anden");
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Den første");
  await expect(form.getByLabel("Knaptekst")).toHaveValue("Kom med");
  await isAutosaved(form, "Den anden");
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Den anden");
  await isAutosaved(form, "Den første");
});

test("a text that is being typed in one tab is not offered in another", async ({ page }) => {
  await typeUnsaved(page, "Skriver her");
  const other = await page.context().newPage();
  await open(other, FIRST);
  await expectNoOffer(other);
});

test("a draft is offered to the account that typed it, and to no other on the same device", async ({
  page,
}) => {
  await typeUnsaved(page, "Kun min");
  const context = page.context();
  const mine = await context.cookies();
  const colleague = await app.signIn("kollega@samspil.example");
  await context.clearCookies();
  await context.addCookies(colleague.storageState.cookies);
  const theirs = await reopen(page);
  await expectNoOffer(theirs);
  await context.clearCookies();
  await context.addCookies(mine);
  const again = await reopen(theirs);
  await draftOffer(again).click();
  await expect(title(again)).toHaveValue("Kun min");
});

test("leaving says so when this device has no room for the unsaved text", async ({ page }) => {
  const question = page.getByRole("alertdialog");
  const leave = page.getByRole("link", { name: "Annuller" });
  await open(page, FIRST);
  await title(page).fill("Der er plads");
  await leave.click();
  await expect(question).toContainText("De bliver liggende på denne enhed til næste gang.");
  await answer(page, "Bliv her");
  // Behind the question the form is inert.
  await expect(question).toHaveCount(0);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await title(page).fill("Der er ikke plads");
  await leave.click();
  await expect(question).toContainText("Der er ikke plads til dem på denne enhed");
  await answer(page, "Bliv her");
  await expect(title(page)).toHaveValue("Der er ikke plads");
});

test("a deleted draft is not offered again", async ({ page }) => {
  await typeUnsaved(page, "Fortrød");
  const reopened = await reopen(page);
  await reopened.getByRole("button", { name: "Slet det" }).click();
  await expect(draftOffer(reopened)).toHaveCount(0);
  await open(reopened, FIRST);
  await expectNoOffer(reopened);
});

test("leaving asks nothing when nothing was changed", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Noget");
  await title(page).fill("Morgenmad");
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByRole("link", { name: "Opret ny nyhed" }).waitFor();
});

test("text typed while a new item is being saved changes that item, and creates no second", async ({
  page,
}) => {
  const letPass = await holdSaves(page);
  await open(page, `${NYHEDER}?ny`);
  await title(page).fill("Et hold");
  await save(page);
  await title(page).fill("Et hold mere");
  letPass();
  await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  await expect(page.getByRole("heading", { name: /Et hold/ })).toHaveCount(1);
});

test("Enter pressed twice saves once", async ({ page }) => {
  const letPass = await holdSaves(page);
  await open(page, `${NYHEDER}?ny`);
  await title(page).fill("Én gang");
  await page.getByRole("button", { name: "Gem nyhed" }).press("Enter");
  await page.keyboard.press("Enter");
  letPass();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  await expect(page.getByRole("heading", { name: "Én gang" })).toHaveCount(1);
});

test("while the server cannot be reached everything typed stays, and the next try saves it", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Uden forbindelse");
  await page.route("**/admin/nyheder.data*", (route) => route.abort());
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Der er ingen forbindelse til serveren");
  await expect(title(page)).toHaveValue("Uden forbindelse");
  await page.unroute("**/admin/nyheder.data*");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
});

test("while the sign-in on top of a form does not get through, the form stays open, and the next try saves it", async ({
  page,
}) => {
  await open(page, FIRST);
  await title(page).fill("Skrevet i toget");
  await page.locator("input[type=file]").setInputFiles(photo);
  await isAutosaved(page, "/media/nyheder/ar-");
  endSessions();
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  await page.route("**/admin/login.data*", (route) => route.abort());
  await dialog.getByLabel("Adgangskode").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Log ind og gem" }).click();
  await expect(dialog.getByRole("status")).toContainText(
    "Der er ingen forbindelse til serveren lige nu.",
  );
  await expect(title(page)).toHaveValue("Skrevet i toget");
  await page.unroute("**/admin/login.data*");
  await dialog.getByRole("button", { name: "Log ind og gem" }).click();
  await page.getByText("Nyhed blev opdateret!").waitFor();
  const [item] = await storedNews();
  assert.match(item?.imageUrl ?? "", /^\/media\/nyheder\/ar-/);
});

async function storedTitles(): Promise<string[]> {
  const { omrader } = await app.readContent("terapiOmrader");
  return omrader.map(({ title }: { title: string }) => title);
}

test("a new order of the list on top of a colleague's is refused, and the list shows theirs", async ({
  page,
}) => {
  await open(page, "/admin/terapi");
  const titles = page.locator(".row-item h3");
  const { omrader } = await app.readContent("terapiOmrader");
  const ids: string[] = omrader.map(({ id }: { id: string }) => id);
  const [first = "", ...others] = await titles.allInnerTexts();
  await (await app.signIn()).save("/admin/terapi", {
    act: "order",
    ids: [...ids.slice(1), ...ids.slice(0, 1)],
  });
  await page.getByRole("button", { name: `Flyt ${first} ned` }).click();
  await expect(page.getByRole("alert")).toContainText(
    "En anden har ændret rækkefølgen i mellemtiden.",
  );
  await expect(titles).toHaveText([...others, first]);
  await page.getByRole("button", { name: `Flyt ${first} op` }).click();
  await page.getByRole("button", { name: `Flyt ${first} op` }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const moved = [...others.slice(0, -2), first, ...others.slice(-2)];
  // The second press is sent when the first has been stored.
  await expect.poll(storedTitles).toEqual(moved);
  await page.reload();
  await expect(titles).toHaveText(moved);
});

test("on a screen that stays open, an old text from the history is gone once it is saved", async ({
  page,
}) => {
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  await open(page, "/admin/historik/klinik");
  await page.getByRole("link", { name: /^Åbn i formularen/ }).click();
  const phone = page.getByLabel("Telefon", { exact: true });
  await expect(phone).toHaveValue("11 11 11 11");
  await page.getByRole("button", { name: "Gem oplysninger" }).click();
  await expect(page).toHaveURL("/admin/klinikken");
  await expect(page.getByText("Her står teksten fra før ændringen")).toHaveCount(0);
  await phone.fill("33 33 33 33");
  await page.getByRole("button", { name: "Gem oplysninger" }).click();
  await expect(page.getByText(/ikke er gemt|ikke gemt endnu/)).toHaveCount(0);
  await page.reload();
  await expect(phone).toHaveValue("33 33 33 33");
});

for (const { action, path, act, button = "Log ind og gem", isDone } of [
  {
    action: "a deletion",
    path: NYHEDER,
    async act(page: Page) {
      await page.getByRole("button", { name: "Mere om Nyt hold" }).click();
      await page.getByRole("button", { name: "Slet Nyt hold" }).click();
      await answer(page, "Slet");
    },
    button: "Log ind og slet",
    isDone: async () => !(await app.page("/nyheder")).includes("Nyt hold"),
  },
  {
    action: "a new order of the list",
    path: "/admin/om",
    act: (page: Page) => page.getByRole("button", { name: "Flyt Signe Holmgaard ned" }).click(),
    isDone: async () => (await app.readContent("om")).psykologer[1].id === "signe-holmgaard",
  },
  {
    action: "marking an order",
    path: `/admin/bestillinger?bestilling=${await app.order()}`,
    act: (page: Page) =>
      page.getByRole("button", { name: /^Markér som behandlet.+bestilling/ }).click(),
    isDone: async () => (await app.services.orders.count()).unhandled === 0,
  },
]) {
  test(`${action} in an ended session asks for the password on top, and is then done`, async ({
    page,
  }) => {
    await open(page, path);
    endSessions();
    await act(page);
    const dialog = page.getByRole("dialog", { name: "Log ind igen" });
    await expect(dialog.getByLabel("E-mail")).toHaveValue(EMAIL);
    await expect(dialog.getByLabel("Adgangskode")).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(isDone).toBe(true);
  });
}

test("an order that one person marked is not marked by another, who signs in on top", async ({
  page,
}) => {
  const colleague = "kollega@samspil.example";
  await app.signIn(colleague);
  const before = await app.services.orders.count();
  await open(page, `/admin/bestillinger?bestilling=${await app.order()}`);
  endSessions();
  await page.getByRole("button", { name: /^Markér som behandlet.+bestilling/ }).click();
  await signInAgain(page, "Log ind og gem", PASSWORD, colleague);
  await page.getByText(colleague).first().waitFor();
  const { unhandled } = await app.services.orders.count();
  assert.equal(unhandled, before.unhandled + 1);
});
