import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const NYHEDER = "/admin/nyheder";
const PASSWORD = "en lang adgangskode";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("editing", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let editor: Awaited<ReturnType<typeof app.signIn>>;
  before(async () => {
    app = await startApp();
    editor = await app.signIn();
  });

  /** Runs a journey as the signed-in editor, on news that it alone knows. */
  async function edit(
    options: Parameters<typeof visit>[0],
    journey: (page: Page) => Promise<void>,
  ) {
    await app.store("nyheder", {
      items: [
        { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
        { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
      ],
    });
    await visit({ baseURL: app.origin, reducedMotion: "reduce", ...options }, async (page) => {
      await signIn(page, editor.cookie);
      await journey(page);
    });
  }

  test("what is created stands on the public page in the next request; edit, delete, 'Fortryd'", () =>
    edit({}, async (page) => {
      await page.goto(NYHEDER);
      await hydrated(page);
      await page.getByRole("link", { name: "Opret ny nyhed" }).click();
      await title(page).fill("Vi flytter");
      await save(page);
      await page.getByText("Nyhed blev oprettet!").waitFor();
      assert.match(await app.page("/nyheder"), /Vi flytter/);

      await page.getByRole("link", { name: "Rediger Vi flytter" }).click();
      await title(page).fill("Vi flytter i maj");
      await save(page);
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Vi flytter i maj/);

      await page.getByRole("button", { name: "Slet Vi flytter i maj" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
      await page.getByText("Nyhed blev slettet!").waitFor();
      assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter i maj/);

      await page.getByRole("button", { name: "Fortryd" }).click();
      await page.getByText("Fortrudt: »Vi flytter i maj« er tilbage.").waitFor();
      await page.getByRole("link", { name: "Rediger Vi flytter i maj" }).waitFor();
      assert.match(await app.page("/nyheder"), /Vi flytter i maj/);
    }));

  test("what is typed before script has come is not lost", () =>
    edit({}, async (page) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(`${NYHEDER}?ny`, { waitUntil: "commit" });
      await title(page).fill("Skrevet tidligt");
      arrive();
      await hydrated(page);
      await save(page);
      await page.getByText("Nyhed blev oprettet!").waitFor();
      assert.match(await app.page("/nyheder"), /Skrevet tidligt/);
    }));

  test("what is sent before script has come is saved when it is there, and stands in no address", () =>
    edit({}, async (page) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const documents: string[] = [];
      page.on("request", (asked) => {
        if (asked.isNavigationRequest()) documents.push(new URL(asked.url()).search);
      });
      await page.route("**/assets/*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(`${NYHEDER}?rediger=nyhed_1`, { waitUntil: "commit" });
      await title(page).fill("Sendt tidligt");
      await title(page).press("Enter");
      arrive();
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Sendt tidligt/);
      assert.deepEqual(documents, ["?rediger=nyhed_1"]);
    }));

  test("each deletion has its own 'Fortryd'", () =>
    edit({}, async (page) => {
      await page.goto(NYHEDER);
      for (const name of ["Morgenmad", "Nyt hold"]) {
        await page.getByRole("button", { name: `Slet ${name}` }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
        await page.getByRole("button", { name: "Fortryd" }).click();
        await page.getByText(`Fortrudt: »${name}« er tilbage.`).waitFor();
      }
    }));

  test("two tabs on one item: the second sees both texts, and what it chooses is stored", () =>
    edit({ expectedErrors: [/409/] }, async (first) => {
      const second = await first.context().newPage();
      for (const page of [first, second]) await open(page, "nyhed_1");
      await title(first).fill("Morgenmad klokken ni");
      await save(first);
      await first.getByText("Nyhed blev opdateret!").waitFor();

      await title(second).fill("Brunch");
      await save(second);
      await second.getByText("Intet er overskrevet").waitFor();
      assert.match(await app.page("/nyheder"), /Morgenmad klokken ni/);
      const conflict = second.getByRole("region", { name: "To forskellige tekster" });
      assert.match(await conflict.innerText(), /Brunch/);
      assert.match(await conflict.innerText(), /Morgenmad klokken ni/);
      await conflict.getByRole("radio", { name: /Gemt af/ }).check();
      await eventually(() => title(second).inputValue(), "Brunch");
      await conflict.getByRole("radio", { name: /Din tekst/ }).check();
      await conflict.getByRole("button", { name: "Gem det valgte" }).click();
      await second.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Brunch/);
    }));

  test("two people on two fields of one item are asked nothing: it says what comes along, and saves both (E15)", () =>
    edit({ expectedErrors: [/409/] }, async (page) => {
      await open(page, "nyhed_1");
      await page.getByLabel("Knaptekst").fill("Læs mere");
      await changeTitle("nyhed_1", "Aftensmad klokken otte");
      await save(page);
      const conflict = page.getByRole("region", { name: "Gemt af en anden imens" });
      assert.match(await conflict.innerText(), /I har rettet hver sit/);
      assert.match(await conflict.innerText(), /Kommer med fra [\s\S]*Titel/);
      await conflict.locator("del", { hasText: "Morgenmad" }).waitFor();
      await conflict.locator("ins", { hasText: "Aftensmad klokken otte" }).waitFor();
      assert.equal(await conflict.getByRole("radio").count(), 0);
      await conflict.getByRole("button", { name: "Gem begges rettelser" }).click();
      await page.getByText("Nyhed blev opdateret!").waitFor();
      const { items } = Object((await app.services.documents.read("content", "nyheder"))?.data);
      assert.partialDeepStrictEqual(items[0], {
        title: "Aftensmad klokken otte",
        buttonText: "Læs mere",
      });
    }));

  test("where both changed the same text its words are marked, and the rest comes along; by keyboard (E15)", () =>
    edit({ expectedErrors: [/409/] }, async (page) => {
      await change("nyhed_1", { title: "Morgenmad hver fredag i huset" });
      await open(page, "nyhed_1");
      await title(page).fill("Morgenmad hver onsdag i huset");
      await change("nyhed_1", {
        title: "Morgenmad hver mandag i huset",
        imageUrl: "/illustrations/hero-vindue.svg",
        buttonText: "Kom med",
      });
      await save(page);
      const conflict = page.getByRole("region", { name: "To forskellige tekster" });
      const question = conflict.getByRole("group", { name: "Titel" });
      await question.waitFor();
      assert.equal(await conflict.getByRole("group").count(), 1);
      assert.deepEqual(await question.locator("mark").allInnerTexts(), ["onsdag", "mandag"]);
      await conflict.getByRole("img", { name: "Billedet hero-vindue" }).waitFor();
      // The first stop is the message's ×.
      for (const _ of ["message", "question"]) await page.keyboard.press("Tab");
      await eventually(() => question.getByRole("radio", { name: "Din tekst" }).isChecked(), true);
      await page.keyboard.press("ArrowDown");
      await eventually(() => question.getByRole("radio", { name: /Gemt af/ }).isChecked(), true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("Nyhed blev opdateret!").waitFor();
      const { items } = Object((await app.services.documents.read("content", "nyheder"))?.data);
      assert.partialDeepStrictEqual(items[0], {
        title: "Morgenmad hver mandag i huset",
        buttonText: "Kom med",
      });
    }));

  test("the sections of the therapy page are read as sections in a conflict (E15)", () =>
    edit({ expectedErrors: [/409/] }, async (page) => {
      const section = (content: string) => [{ title: "Forløb", content: `<p>${content}</p>` }];
      await app.store("terapi", { title: "Terapi", sections: section("Vi begynder i maj.") });
      await page.goto("/admin/terapi?rediger=indhold");
      await hydrated(page);
      await page.getByRole("textbox", { name: "Overskrift" }).fill("Et forløb");
      await app.store("terapi", { title: "Terapi", sections: section("Vi begynder i juni.") });
      await page.getByRole("button", { name: "Gem indhold" }).click();
      const conflict = page.getByRole("region", { name: "To forskellige tekster" });
      assert.match(await conflict.innerText(), /Et forløb\s+Vi begynder i maj\./);
      assert.match(await conflict.innerText(), /Forløb\s+Vi begynder i juni\./);
      assert.doesNotMatch(await conflict.innerText(), /[{}"]|<p>/);
    }));

  test("two tabs on two items are both saved", () =>
    edit({}, async (first) => {
      const second = await first.context().newPage();
      await open(first, "nyhed_1");
      await open(second, "nyhed_2");
      await title(first).fill("Den ene");
      await title(second).fill("Den anden");
      await save(first);
      await first.getByText("Nyhed blev opdateret!").waitFor();
      await save(second);
      await second.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Den ene[\s\S]*Den anden|Den anden[\s\S]*Den ene/);
    }));

  test("an item deleted meanwhile: the text stays and can be saved as new", () =>
    edit({ expectedErrors: [/409/] }, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Morgenmad med te");
      await editor.save(NYHEDER, { intent: "delete", id: "nyhed_1" });
      await save(page);
      const gone = page.getByRole("region", { name: "Slettet imens" });
      await gone.waitFor();
      assert.equal(await title(page).inputValue(), "Morgenmad med te");
      await gone.getByRole("button", { name: "Gem som ny" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      assert.match(await app.page("/nyheder"), /Morgenmad med te/);
    }));

  test("after a crash what was typed is offered, and saved once taken", () =>
    edit({}, async (page) => {
      await open(page, "nyhed_1");
      await title(page).press("End");
      await title(page).pressSequentially(" og te");
      await isKept(page, "Morgenmad og te");
      const reopened = await page.context().newPage();
      await page.close();
      await open(reopened, "nyhed_1");
      assert.equal(await title(reopened).inputValue(), "Morgenmad");
      await reopened.getByRole("button", { name: "Hent det frem" }).click();
      await eventually(() => title(reopened).inputValue(), "Morgenmad og te");
      await save(reopened);
      await reopened.getByText("Nyhed blev opdateret!").waitFor();
      await open(reopened, "nyhed_1");
      await isOfferedNothing(reopened);
    }));

  test("a window that closes late leaves its draft to the one that is open by then", () =>
    edit({}, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Skrevet i den lukkede");
      await isKept(page, "Skrevet i den lukkede");
      const next = await page.context().newPage();
      await open(next, "nyhed_1");
      await page.close();
      await next.getByRole("button", { name: "Hent det frem" }).click();
      await eventually(() => title(next).inputValue(), "Skrevet i den lukkede");
    }));

  test("a draft over an item that was changed since is a conflict, never an overwrite", () =>
    edit({ expectedErrors: [/409/] }, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Min kladde");
      await isKept(page, "Min kladde");
      const reopened = await page.context().newPage();
      await page.close();
      await changeTitle("nyhed_1", "En andens");
      await open(reopened, "nyhed_1");
      await reopened.getByText("Siden er der gemt noget andet").waitFor();
      await reopened.getByRole("button", { name: "Hent det frem" }).click();
      await save(reopened);
      await reopened.getByRole("region", { name: "To forskellige tekster" }).waitFor();
      assert.match(await app.page("/nyheder"), /En andens/);
    }));

  test("what is typed in one tab is not offered in another", () =>
    edit({}, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Skriver her");
      await isKept(page, "Skriver her");
      const other = await page.context().newPage();
      await open(other, "nyhed_1");
      await isOfferedNothing(other);
    }));

  test("a draft thrown away is not offered again", () =>
    edit({}, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Fortrød");
      await isKept(page, "Fortrød");
      const reopened = await page.context().newPage();
      await page.close();
      await open(reopened, "nyhed_1");
      await reopened.getByRole("button", { name: "Kassér det" }).click();
      await reopened.getByRole("button", { name: "Kassér det" }).waitFor({ state: "detached" });
      await reopened.reload();
      await hydrated(reopened);
      await isOfferedNothing(reopened);
    }));

  test("leaving unsaved changes asks, inside the site and when the tab is closed", () =>
    edit({}, async (page) => {
      await page.goto(NYHEDER);
      await hydrated(page);
      await page.getByRole("link", { name: "Rediger Morgenmad" }).click();
      await title(page).fill("Ikke gemt");
      const question = page.getByRole("alertdialog");
      await page.getByRole("link", { name: "Annuller" }).click();
      await question.getByRole("button", { name: "Bliv her" }).click();
      await question.waitFor({ state: "detached" });
      await page.evaluate(() => history.back());
      await question.waitFor();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      assert.equal(await title(page).inputValue(), "Ikke gemt");

      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      assert.equal(dialog.type(), "beforeunload");
      await dialog.dismiss();

      await page.getByRole("link", { name: "Annuller" }).click();
      await question.getByRole("button", { name: "Gå uden at gemme" }).click();
      await page.getByRole("link", { name: "Opret ny nyhed" }).waitFor();
    }));

  test("nothing is asked when nothing was changed", () =>
    edit({}, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Noget");
      await title(page).fill("Morgenmad");
      await page.getByRole("link", { name: "Annuller" }).click();
      await page.getByRole("link", { name: "Opret ny nyhed" }).waitFor();
    }));

  test("what is typed during a slow save stays, and the next save is on top of the first", () =>
    edit({}, async (page) => {
      const { letPass } = await holdSaves(page);
      await open(page, "nyhed_1");
      await title(page).fill("Først");
      await save(page);
      await title(page).fill("Først og sidst");
      letPass();
      await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
      assert.equal(await title(page).inputValue(), "Først og sidst");
      assert.match(await app.page("/nyheder"), /Først/);
      await save(page);
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Først og sidst/);
    }));

  test("what is typed while something is created goes on top of it, not beside it", () =>
    edit({}, async (page) => {
      const { letPass } = await holdSaves(page);
      await page.goto(`${NYHEDER}?ny`);
      await hydrated(page);
      await title(page).fill("Et hold");
      await save(page);
      await title(page).fill("Et hold mere");
      letPass();
      await page.getByText("Gemt. Det, du har skrevet siden, er ikke gemt endnu").waitFor();
      await save(page);
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.equal(await page.getByRole("heading", { name: /Et hold/ }).count(), 1);
    }));

  test("Enter pressed twice saves once", () =>
    edit({}, async (page) => {
      const { letPass } = await holdSaves(page);
      await page.goto(`${NYHEDER}?ny`);
      await hydrated(page);
      await title(page).fill("Én gang");
      await title(page).press("Enter");
      await title(page).press("Enter");
      letPass();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      assert.equal(await page.getByRole("heading", { name: "Én gang" }).count(), 1);
    }));

  test("with the server out of reach everything typed stays, and the next try saves it", () =>
    edit({ expectedErrors: [/ERR_FAILED|Failed to fetch/] }, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Uden forbindelse");
      await page.route("**/admin/nyheder.data*", (route) => route.abort());
      await save(page);
      const alert = page.getByRole("alert");
      await alert.waitFor();
      assert.match(await alert.innerText(), /Der er ingen forbindelse til serveren/);
      assert.equal(await title(page).inputValue(), "Uden forbindelse");
      await page.unroute("**/admin/nyheder.data*");
      await save(page);
      await page.getByText("Nyhed blev opdateret!").waitFor();
    }));

  test("an ended session is renewed on top of the form, and the save goes on", () =>
    edit({ expectedErrors: [/401/] }, async (page) => {
      await open(page, "nyhed_1");
      await title(page).fill("Skrevet længe");
      await endSessions(page);
      await save(page);
      const dialog = page.getByRole("dialog", { name: "Log ind igen" });
      await dialog.getByLabel("E-mail").fill("redaktion@samspil.example");
      await dialog.getByLabel("Adgangskode").fill("forkert kode her");
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await dialog.getByText("Ugyldig email eller adgangskode.").waitFor();
      await dialog.getByLabel("Adgangskode").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Log ind og gem" }).click();
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(await app.page("/nyheder"), /Skrevet længe/);
      editor = await app.signIn();
    }));

  test("a deletion that meets an ended session asks for the password on top, and then deletes", () =>
    edit({ expectedErrors: [/401/] }, async (page) => {
      await page.goto(NYHEDER);
      await hydrated(page);
      await page.getByRole("button", { name: "Slet Nyt hold" }).click();
      await endSessions(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
      await signInAgain(page, "Log ind og slet");
      await page.getByText("Nyhed blev slettet!").waitFor();
      assert.equal(new URL(page.url()).pathname, NYHEDER);
      assert.doesNotMatch(await app.page("/nyheder"), /Nyt hold/);
      editor = await app.signIn();
    }));

  test("an order that meets an ended session stands as wished, and is saved after the password", () =>
    edit({ expectedErrors: [/401/] }, async (page) => {
      await page.goto("/admin/terapi");
      await hydrated(page);
      const titles = () => page.locator(".row-item h2").allInnerTexts();
      const [first = "", second = ""] = await titles();
      await endSessions(page);
      await page.getByRole("button", { name: `Flyt ${first} ned` }).click();
      await page.getByRole("dialog", { name: "Log ind igen" }).waitFor();
      await eventually(async () => (await titles()).slice(0, 2), [second, first]);
      const saved = page.waitForResponse(
        (response) => response.request().method() === "POST" && /terapi\.data/.test(response.url()),
      );
      await signInAgain(page, "Log ind og gem");
      await saved;
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const stored = await app.services.documents.read("content", "terapiOmrader");
      assert.equal(Object(stored?.data).omrader?.[0]?.title, second);
      await eventually(async () => (await titles()).slice(0, 2), [second, first]);
      editor = await app.signIn();
    }));

  test("history shows the difference, and a click takes it back", () =>
    edit({}, async (page) => {
      await changeTitle("nyhed_1", "Aftensmad");
      await page.goto("/admin/historik");
      await hydrated(page);
      await page.getByRole("link", { name: "Se historik for Nyheder" }).click();
      await page.locator("del", { hasText: "Morgenmad" }).waitFor();
      await page.locator("ins", { hasText: "Aftensmad" }).waitFor();
      await page.getByRole("button", { name: "Gendan: Nyhed »Aftensmad« ændret" }).click();
      await page.getByText("Gendannet: »Aftensmad« er som før.").waitFor();
      assert.match(await app.page("/nyheder"), /Morgenmad/);
      await page.getByRole("button", { name: "Fortryd" }).click();
      await page.getByText("Fortrudt:").waitFor();
      assert.match(await app.page("/nyheder"), /Aftensmad/);
    }));

  test("a whole document is restored after saying what that undoes", () =>
    edit({}, async (page) => {
      await changeTitle("nyhed_1", "Aftensmad");
      await editor.save(NYHEDER, { intent: "delete", id: "nyhed_2" });
      await page.goto("/admin/historik/nyheder");
      await hydrated(page);
      const versions = page.getByRole("navigation", { name: "Gemte versioner" });
      const before = versions.getByRole("link").nth(2);
      await before.click();
      await before.and(page.locator("[aria-current=true]")).waitFor();
      await page.getByRole("link", { name: "Som den så ud" }).click();
      await page.getByText("Nyhed »Nyt hold«").last().waitFor();
      await page.getByRole("button", { name: "Gendan hele siden" }).click();
      const question = page.getByRole("alertdialog");
      assert.match(
        await question.innerText(),
        /Nyhed »Nyt hold« slettet \(redaktion@samspil\.example/,
      );
      assert.match(await question.innerText(), /Nyhed »Aftensmad« ændret/);
      await question.getByRole("button", { name: "Gendan" }).click();
      await page.getByText("Gendannet: Hele siden er som dengang.").waitFor();
      assert.match(await app.page("/nyheder"), /Morgenmad/);
      assert.match(await app.page("/nyheder"), /Nyt hold/);
    }));

  test("the contact page is edited, and a conflict there is settled field by field", () =>
    edit({ expectedErrors: [/409/, /frame|maps/i] }, async (page) => {
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto("/admin/kontakt");
        await hydrated(tab);
      }
      await other.getByLabel("Titel").fill("Kom forbi");
      await other.getByRole("button", { name: "Gem kontaktside" }).click();
      await other.getByText("Kontaktsiden blev opdateret!").waitFor();
      assert.match(await app.page("/kontakt"), /Kom forbi/);
      await page.getByLabel("Titel").fill("Ring til os");
      await page.getByRole("button", { name: "Gem kontaktside" }).click();
      const conflict = page.getByRole("region", { name: "To forskellige tekster" });
      await conflict.getByRole("radio", { name: /Gemt af/ }).check();
      await conflict.getByRole("button", { name: "Gem det valgte" }).click();
      await page.getByText("Kontaktsiden blev opdateret!").waitFor();
      assert.match(await app.page("/kontakt"), /Kom forbi/);
    }));

  test("psychologists are put in order by keyboard, and the site shows them so", () =>
    edit({}, async (page) => {
      await page.goto("/admin/om");
      await hydrated(page);
      const names = page.locator(".row-item h2");
      const [first, second] = await names.allInnerTexts();
      assert.ok(first && second);
      await page.getByRole("button", { name: `Flyt ${first} ned` }).focus();
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.keyboard.press("Enter");
      await page.getByText(`${first} er nu nummer 2 af`).waitFor();
      await eventually(async () => (await names.allInnerTexts())[0], second);
      await saved;
      await page.reload();
      assert.deepEqual((await names.allInnerTexts()).slice(0, 2), [second, first]);
      const html = await app.page("/om");
      const main = html.slice(html.indexOf("<main"));
      assert.ok(main.indexOf(second) < main.indexOf(first));
      await page.goto("/admin/historik/om");
      await page.getByRole("heading", { name: "Rækkefølgen ændret" }).waitFor();
    }));

  test("on a phone the same form is filled, saved and undone", () =>
    edit({ ...PHONE }, async (page) => {
      await page.goto(NYHEDER);
      await hydrated(page);
      await page.getByRole("link", { name: "Rediger Morgenmad" }).tap();
      await title(page).fill("Morgenmad på telefonen");
      await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
      await page.getByRole("button", { name: "Gem nyhed" }).tap();
      await page.getByText("Nyhed blev opdateret!").waitFor();
      await page.getByRole("button", { name: "Slet Morgenmad på telefonen" }).tap();
      await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).tap();
      await page.getByRole("button", { name: "Fortryd" }).tap();
      await page.getByText("er tilbage.").waitFor();
    }));

  for (const width of [360, 1440]) {
    const size = { viewport: { width, height: 900 }, expectedErrors: [/409|401/] };

    test(`axe finds nothing on list, message, question and history at ${width} px`, () =>
      edit(size, async (page) => {
        await changeTitle("nyhed_1", "Aftensmad med børnene");
        await page.goto(NYHEDER);
        await hydrated(page);
        await assertAccessible(page);
        await page.getByRole("button", { name: "Slet Nyt hold" }).click();
        await page.getByRole("alertdialog").waitFor();
        await assertAccessible(page);
        await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
        await page.getByRole("button", { name: "Fortryd" }).waitFor();
        await assertAccessible(page);
        await page.goto("/admin/historik");
        await assertAccessible(page);
        await page.goto("/admin/historik/nyheder");
        await hydrated(page);
        await assertAccessible(page);
        await page
          .getByRole("navigation", { name: "Gemte versioner" })
          .getByRole("link")
          .nth(1)
          .click();
        await page.locator("del").first().waitFor();
        await assertAccessible(page);
        await page.getByRole("button", { name: "Gendan hele siden" }).click();
        await page.getByRole("alertdialog").waitFor();
        await assertAccessible(page);
        await page.keyboard.press("Escape");
        await page.getByRole("alertdialog").waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Som den så ud" }).click();
        await page
          .getByRole("link", { name: /^Nyhed »/, expanded: false })
          .first()
          .click();
        await page.getByRole("link", { name: /^Nyhed »/, expanded: true }).waitFor();
        await assertAccessible(page);
      }));

    test(`axe finds nothing on form, draft, conflict and dialogs at ${width} px`, () =>
      edit(size, async (page) => {
        await open(page, "nyhed_1");
        await assertAccessible(page);
        await title(page).fill("Min tekst");
        await isKept(page, "Min tekst");
        const reopened = await page.context().newPage();
        await page.close();
        await open(reopened, "nyhed_1");
        await reopened.getByRole("button", { name: "Hent det frem" }).waitFor();
        await assertAccessible(reopened);
        await reopened.getByRole("button", { name: "Hent det frem" }).click();
        await reopened.getByRole("link", { name: "Annuller" }).click();
        await reopened.getByRole("alertdialog").waitFor();
        await assertAccessible(reopened);
        await reopened.getByRole("button", { name: "Bliv her" }).click();
        await reopened.getByRole("alertdialog").waitFor({ state: "detached" });
        await changeTitle("nyhed_1", "En andens tekst");
        await save(reopened);
        await reopened.getByRole("region", { name: "To forskellige tekster" }).waitFor();
        await assertAccessible(reopened);
        await editor.save(NYHEDER, { intent: "delete", id: "nyhed_1" });
        await reopened.getByRole("button", { name: "Gem det valgte" }).click();
        await reopened.getByRole("region", { name: "Slettet imens" }).waitFor();
        await assertAccessible(reopened);
        await endSessions(reopened);
        await save(reopened);
        await reopened.getByRole("dialog", { name: "Log ind igen" }).waitFor();
        await assertAccessible(reopened);
        editor = await app.signIn();
      }));
  }

  const changeTitle = (id: string, changed: string) => change(id, { title: changed });

  /** As a colleague would, from somewhere else. */
  async function change(id: string, changed: Record<string, string>) {
    const stored = await app.services.documents.read("content", "nyheder");
    const { items } = Object(stored?.data);
    assert.ok(Array.isArray(items));
    await app.store("nyheder", {
      items: items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
    });
  }

  async function signInAgain(page: Page, button: string) {
    const dialog = page.getByRole("dialog", { name: "Log ind igen" });
    await dialog.getByLabel("E-mail").fill("redaktion@samspil.example");
    await dialog.getByLabel("Adgangskode").fill(PASSWORD);
    await dialog.getByRole("button", { name: button }).click();
  }

  /** As if the session had run out while the form stood open. */
  async function endSessions(page: Page) {
    const { auth } = app.services;
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await auth.api.revokeSessions({ headers: new Headers({ cookie, origin: app.origin }) });
  }
});

async function signIn(page: Page, cookie: string) {
  const url = new URL(page.url() === "about:blank" ? "http://127.0.0.1" : page.url());
  await page.context().addCookies(
    cookie.split("; ").map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      domain: url.hostname,
      path: "/",
    })),
  );
}

async function open(page: Page, id: string) {
  await page.goto(`${NYHEDER}?rediger=${id}`);
  await hydrated(page);
}

const title = (page: Page) => page.getByLabel("Titel", { exact: true });

async function save(page: Page) {
  await page.getByRole("button", { name: "Gem nyhed" }).click();
}

/** No save goes out before it may, so that there is time to type. */
async function holdSaves(page: Page) {
  const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
  await page.route("**/admin/nyheder.data*", async (route) => {
    if (route.request().method() === "POST") await passed;
    await route.continue();
  });
  return { letPass };
}

/** Waits until what was typed stands on this device. */
async function isKept(page: Page, text: string) {
  await page.waitForFunction(
    (wanted) => Object.values(localStorage).some((kept) => kept.includes(wanted)),
    text,
  );
}

/** The form has looked for a draft, and found none to offer. */
async function isOfferedNothing(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    // It asks for the windows that are open; who asks after it is answered after it.
    await navigator.locks.query();
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  assert.equal(await page.getByRole("button", { name: "Hent det frem" }).count(), 0);
}
