import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { COURSE_EVENTS } from "../journeys/list-screens.ts";
import { edit, REFUSED } from "../journeys/screens-b.ts";
import { startApp } from "../kit/app.ts";
import { expect, hydrated } from "../kit/browser.ts";

const UNKNOWN_COURSE = "/admin/uddannelse/findes-ikke/events";
const MISSING = { expectedErrors: [/404|422/] };

describe("the screens of terapi, supervision, uddannelse and viden", () => {
  test("a new area without a picture is refused at the field, and keeps what was typed", () =>
    edit(async (page) => {
      await page.goto("/admin/terapi?ny");
      await page.getByLabel("Titel").fill("Uden billede");
      await page.getByLabel("Kort beskrivelse").fill("Kort.");
      await page.getByRole("button", { name: "Gem område" }).click();
      await page.getByRole("alert").getByText("Vælg et billede.").first().waitFor();
      await expect(page.getByLabel("Titel")).toHaveValue("Uden billede");
    }, REFUSED));

  test("the order of the list is the order on the site", () =>
    edit(async (page) => {
      await page.goto("/admin/terapi");
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Flyt Børn ned" }).click();
      await page.getByText("Børn er nu nummer 2 af").waitFor();
      await saved;
      await page.goto("/terapi");
      const areas = await page.locator(".pair h3").allTextContents();
      assert.deepEqual(areas.slice(0, 2), ["Unge", "Børn"]);
    }));

  test("an unknown course says so and leads back to the list after three seconds, or at once", () =>
    edit(async (page) => {
      await page.clock.install();
      await page.goto("/admin/uddannelse");
      await hydrated(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.evaluate((to) => __reactRouterDataRouter.navigate(to), UNKNOWN_COURSE);
      await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
      await page.clock.runFor(2900);
      assert.match(page.url(), /findes-ikke/);
      await page.clock.runFor(200);
      await page.waitForURL("**/admin/uddannelse");
      await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
      await page.evaluate((to) => __reactRouterDataRouter.navigate(to), UNKNOWN_COURSE);
      await page.getByRole("link", { name: "Gå til uddannelserne nu" }).click();
      await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
    }, MISSING));

  test("the three seconds begin when the sentence is there, however late its script comes", () =>
    edit(async (page) => {
      const { promise: passed, resolve: letPass } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await passed;
        await route.continue();
      });
      await page.clock.install();
      await page.goto(UNKNOWN_COURSE, { waitUntil: "commit" });
      await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      letPass();
      await page.waitForFunction(() => document.documentElement.dataset.ready === "");
      await page.clock.runFor(1);
      await page.waitForURL("**/admin/uddannelse");
    }, MISSING));

  test("without any data there is a sentence and a way back", async () => {
    const empty = await startApp({ environment: { DEMO_CONTENT: "off" } });
    const { storageState } = await empty.signIn();
    await edit(
      async (page) => {
        await page.goto(COURSE_EVENTS);
        await page.getByRole("alert").getByText("Uddannelsesdata blev ikke fundet").waitFor();
        await page.getByRole("link", { name: "Tilbage", exact: true }).click();
        await page.getByText("Der er ingen uddannelser endnu.").waitFor();
      },
      { ...MISSING, baseURL: empty.origin, storageState },
    );
  });

  test("a course that vanishes under an open form keeps the text, and then cannot be found", async () => {
    const own = await startApp();
    const { storageState } = await own.signIn();
    await edit(
      async (page) => {
        await page.goto(COURSE_EVENTS);
        await page.getByRole("link", { name: "Opret nyt event" }).click();
        await page.getByLabel("Titel").fill("Hold 99");
        await own.store("uddannelser", { uddannelser: [] });
        await page.getByRole("button", { name: "Gem event" }).click();
        await page.getByRole("alert").getByText("Uddannelsen kunne ikke findes...").waitFor();
        await expect(page.getByLabel("Titel")).toHaveValue("Hold 99");

        await page.getByRole("link", { name: "Annuller" }).click();
        await page.getByRole("button", { name: "Forlad siden" }).click();
        await page.getByRole("link", { name: "Tilbage", exact: true }).waitFor();
        await page.getByRole("alert").getByText("Uddannelsen kunne ikke findes...").waitFor();
        await page.getByRole("link", { name: "Tilbage", exact: true }).click();
        await page.waitForURL("**/admin/uddannelse");
      },
      { ...MISSING, baseURL: own.origin, storageState },
    );
  });

  test("the link of an article follows its title, its type, and the rules", () =>
    edit(async (page) => {
      await page.goto("/admin/viden?ny");
      const link = page.getByLabel("Link", { exact: true });
      const kind = page.getByLabel("Hvor kan artiklen læses?");
      const content = page.getByRole("textbox", { name: "Indhold" });
      const save = page.getByRole("button", { name: "Gem artikel" });
      await content.waitFor();
      await expect(page.getByText("Du har ændringer"), "nothing is typed yet").toHaveCount(0);
      await save.click();
      await page.getByRole("alert").getByText("Titel og beskrivelse er påkrævet.").waitFor();

      await page.getByLabel("Titel").fill("Børn & skærme");
      await page.getByLabel("Beskrivelse", { exact: true }).fill("Kort.");
      await expect(link).toHaveValue("/viden/born-skaerme");
      await content.waitFor();

      await kind.selectOption("on");
      await content.waitFor({ state: "detached" });
      await link.fill("example.org");
      await save.click();
      const external = "Eksterne links skal starte med http:// eller https://";
      await page.getByRole("alert").getByText(external).waitFor();
      await page.getByLabel("Titel").fill("Børn og skærme");
      await expect(link, "an external link stays").toHaveValue("example.org");

      await kind.selectOption("");
      await expect(link).toHaveValue("/viden/born-og-skaerme");
      await link.fill("/om/skaerme");
      await save.click();
      const internal = "Interne links skal starte med /viden/";
      await page.getByRole("alert").getByText(internal).waitFor();

      await page.getByLabel("Titel").fill("Børn og spil");
      await expect(link).toHaveValue("/viden/born-og-spil");
      await page.getByLabel("Podcast").check();
      await save.click();
      // An article that is read here has something to read (E16).
      await page.getByRole("alert").getByText("Skriv artiklens tekst").waitFor();
      await expect(content).toBeFocused();
      await content.fill("Sluk sammen.");
      await page.getByText("Skriv artiklens tekst").first().waitFor({ state: "detached" });
      await save.click();
      await page.getByText("Ny artikel er oprettet!").waitFor();

      await page.getByRole("link", { name: "Rediger Børn og spil" }).click();
      await page.getByLabel("Titel").fill("Spil med børn");
      await save.click();
      await page.getByText("Artikel er opdateret!").waitFor();
      await page.goto("/viden/born-og-spil");
      await expect(page).toHaveURL("/viden/spil-med-born");
    }, REFUSED));

  test("a tag is renamed and shown in the filter", () =>
    edit(async (page) => {
      await page.goto("/admin/viden?rediger=indhold");
      await page.getByLabel("Navn på »bog«").fill("Bøger");
      await page.getByRole("button", { name: "Gem indhold" }).click();
      await page.getByText("Hovedindhold er opdateret!").waitFor();
      await page.goto("/viden");
      await page
        .getByRole("link", { name: /^Bøger/ })
        .first()
        .waitFor();
    }));
});
