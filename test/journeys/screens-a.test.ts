import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { account, COURSE_EVENTS, desktop, sessionOn, tryLists } from "./list-screens.ts";

tryLists(false);

describe("the screens of terapi, supervision, uddannelse and viden", () => {
  /** What a page of somebody signed in opens with. */
  let signedIn = {};
  before(async () => {
    const app = await startApp({ environment: account });
    signedIn = await sessionOn(app.origin);
  });

  test("a new area without a picture is refused at the field, and keeps what was typed", async () => {
    await visit({ ...signedIn, ...desktop, expectedErrors: [/422/] }, async (page) => {
      await page.goto("/admin/terapi?ny");
      await page.getByLabel("Titel").fill("Uden billede");
      await page.getByLabel("Kort beskrivelse").fill("Kort.");
      await page.getByRole("button", { name: "Gem område" }).click();
      await page.getByRole("alert").getByText("Vælg et billede.").first().waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Uden billede");
    });
  });

  test("the order of the list is the order on the site", async () => {
    await visit({ ...signedIn, ...desktop }, async (page) => {
      await page.goto("/admin/terapi");
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Flyt Børn ned" }).click();
      await page.getByText("Børn er nu nummer 2 af").waitFor();
      await saved;
      await page.goto("/terapi");
      const areas = await page.locator(".pair h3").allTextContents();
      assert.deepEqual(areas.slice(0, 2), ["Unge", "Børn"]);
    });
  });

  test("the sections of the therapy page are added, moved, written and removed", async () => {
    await visit({ ...signedIn, ...desktop }, async (page) => {
      await page.goto("/admin/terapi?rediger=indhold");
      await hydrated(page);
      const sections = page.locator(".section-list > ol > li");
      const count = (await sections.count()) + 1;
      await page.getByRole("button", { name: "Tilføj afsnit" }).click();
      await sections
        .nth(count - 1)
        .locator("input:focus")
        .waitFor();
      await page.keyboard.type("Et nyt afsnit");
      const last = sections.last();
      await last.getByRole("textbox", { name: "Tekst" }).click();
      await page.keyboard.type("Med en tekst.");
      await page.getByRole("button", { name: `Flyt afsnit ${count} op` }).click();
      await page.getByText(`Afsnittet er nu nummer ${count - 1} af ${count}`).waitFor();
      await page.getByRole("button", { name: `Fjern afsnit ${count}` }).click();
      await page.getByRole("button", { name: "Gem indhold" }).click();
      await page.getByText("Terapisiden blev opdateret!").waitFor();
      await page.goto("/terapi");
      await page.getByRole("heading", { name: "Et nyt afsnit" }).waitFor();
      await page.getByText("Med en tekst.").waitFor();
      assert.equal(await page.getByRole("heading", { name: "Det, vi lover dig" }).count(), 0);
    });
  });

  test("an unknown course says so and leads back to the list after three seconds", async () => {
    await visit({ ...signedIn, ...desktop, expectedErrors: [/404/] }, async (page) => {
      await openUnknownCourse(page);
      await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
      await page.clock.runFor(2900);
      assert.match(page.url(), /findes-ikke/);
      await page.clock.runFor(200);
      await page.waitForURL("**/admin/uddannelse");
      await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
    });
  });

  test("the three seconds begin when the sentence is there, however late its script comes", async () => {
    await visit({ ...signedIn, ...desktop, expectedErrors: [/404/] }, async (page) => {
      const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await passed;
        await route.continue();
      });
      await page.clock.install();
      await page.goto("/admin/uddannelse/findes-ikke/events", { waitUntil: "commit" });
      await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      letPass();
      await page.waitForFunction(() => document.documentElement.dataset.awake === "");
      await page.clock.runFor(1);
      await page.waitForURL("**/admin/uddannelse");
    });
  });

  test("the way back from an unknown course can be taken at once", async () => {
    await visit({ ...signedIn, ...desktop, expectedErrors: [/404/] }, async (page) => {
      await openUnknownCourse(page);
      await page.getByRole("link", { name: "Gå til uddannelserne nu" }).click();
      await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
    });
  });

  test("without any data there is a sentence and a way back", async () => {
    const empty = await startApp({ environment: { ...account, DEMO_CONTENT: "off" } });
    const options = { ...(await sessionOn(empty.origin)), ...desktop, expectedErrors: [/404/] };
    await visit(options, async (page) => {
      await page.goto(COURSE_EVENTS);
      await page.getByRole("alert").getByText("Uddannelsesdata blev ikke fundet").waitFor();
      await page.getByRole("link", { name: "Tilbage", exact: true }).click();
      await page.getByText("Der er ingen uddannelser endnu.").waitFor();
    });
  });

  test("a course that vanishes under an open form keeps the text, and then cannot be found", async () => {
    const own = await startApp({ environment: account });
    const options = { ...(await sessionOn(own.origin)), ...desktop, expectedErrors: [/404|422/] };
    await visit(options, async (page) => {
      await page.goto(COURSE_EVENTS);
      await page.getByRole("link", { name: "Opret nyt event" }).click();
      await page.getByLabel("Titel").fill("Hold 99");
      await own.store("uddannelser", { uddannelser: [] });
      await page.getByRole("button", { name: "Gem event" }).click();
      await page.getByRole("alert").getByText("Uddannelsen kunne ikke findes...").waitFor();
      assert.equal(await page.getByLabel("Titel").inputValue(), "Hold 99");

      await page.getByRole("link", { name: "Annuller" }).click();
      await page.getByRole("button", { name: "Gå uden at gemme" }).click();
      await page.getByRole("link", { name: "Tilbage", exact: true }).waitFor();
      await page.getByRole("alert").getByText("Uddannelsen kunne ikke findes...").waitFor();
      await page.getByRole("link", { name: "Tilbage", exact: true }).click();
      await page.waitForURL("**/admin/uddannelse");
    });
  });

  test("the link of an article follows its title, its type, and the rules", async () => {
    await visit({ ...signedIn, ...desktop, expectedErrors: [/422/] }, async (page) => {
      await page.goto("/admin/viden?ny");
      const link = page.getByLabel("Link", { exact: true });
      const kind = page.getByLabel("Hvor kan artiklen læses?");
      const content = page.getByRole("textbox", { name: "Indhold" });
      const save = page.getByRole("button", { name: "Gem artikel" });
      await content.waitFor();
      assert.equal(await page.getByText("Du har ændringer").count(), 0, "nothing is typed yet");
      await save.click();
      await page.getByRole("alert").getByText("Titel og beskrivelse er påkrævet.").waitFor();

      await page.getByLabel("Titel").fill("Børn & skærme");
      await page.getByLabel("Beskrivelse", { exact: true }).fill("Kort.");
      await eventually(() => link.inputValue(), "/viden/born-skaerme");
      await content.waitFor();

      await kind.selectOption("on");
      await content.waitFor({ state: "detached" });
      await link.fill("example.org");
      await save.click();
      const external = "Eksterne links skal starte med http:// eller https://";
      await page.getByRole("alert").getByText(external).waitFor();
      await page.getByLabel("Titel").fill("Børn og skærme");
      assert.equal(await link.inputValue(), "example.org", "an external link stays");

      await kind.selectOption("");
      await eventually(() => link.inputValue(), "/viden/born-og-skaerme");
      await link.fill("/om/skaerme");
      await save.click();
      const internal = "Interne links skal starte med /viden/";
      await page.getByRole("alert").getByText(internal).waitFor();

      await page.getByLabel("Titel").fill("Børn og spil");
      await eventually(() => link.inputValue(), "/viden/born-og-spil");
      await page.getByLabel("Podcast").check();
      await save.click();
      // An article that is read here has something to read (E16).
      await page.getByRole("alert").getByText("Skriv artiklens tekst").waitFor();
      await eventually(() => content.evaluate((text) => text === document.activeElement), true);
      await content.fill("Sluk sammen.");
      await page.getByText("Skriv artiklens tekst").first().waitFor({ state: "detached" });
      await save.click();
      await page.getByText("Ny artikel er oprettet!").waitFor();

      await page.getByRole("link", { name: "Rediger Børn og spil" }).click();
      await page.getByLabel("Titel").fill("Spil med børn");
      await save.click();
      await page.getByText("Artikel er opdateret!").waitFor();
      await page.goto("/viden/born-og-spil");
      assert.match(page.url(), /\/viden\/spil-med-born$/);
    });
  });

  test("a tag is renamed and shown in the filter", async () => {
    await visit({ ...signedIn, ...desktop }, async (page) => {
      await page.goto("/admin/viden?rediger=indhold");
      await page.getByLabel("Navn på »bog«").fill("Bøger");
      await page.getByRole("button", { name: "Gem indhold" }).click();
      await page.getByText("Hovedindhold er opdateret!").waitFor();
      await page.goto("/viden");
      await page
        .getByRole("link", { name: /^Bøger/ })
        .first()
        .waitFor();
    });
  });
});

/** Turns to a course that there is not, and stops the page's clock before it has led back. */
async function openUnknownCourse(page: Page) {
  await page.clock.install();
  await page.goto("/admin/uddannelse");
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const path = "/admin/uddannelse/findes-ikke/events";
  await page.evaluate((to) => __reactRouterDataRouter.navigate(to), path);
}
