import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, idleAfter, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";
import { owns, press } from "../keyboard.ts";

const PASSWORD = "en lang adgangskode";

describe("the focus in admin has an owner after every step (A1, A2)", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let editor: Awaited<ReturnType<typeof app.signIn>>;
  before(async () => {
    app = await startApp();
    editor = await app.signIn();
  });

  async function edit(journey: (page: Page) => Promise<void>) {
    await app.store("nyheder", {
      items: [
        { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
        { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
      ],
    });
    const options = { baseURL: app.origin, expectedErrors: [/401/, /422/] };
    await visit({ ...options, reducedMotion: "reduce" }, async (page) => {
      const url = app.origin;
      const pairs = editor.cookie.split("; ").map((pair) => pair.split("="));
      await page
        .context()
        .addCookies(pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url })));
      await journey(page);
    });
  }

  test("moving about: each screen begins at its heading, and the tab has its name", () =>
    edit(async (page) => {
      await open(page, "/admin");
      await press(page, "link", /^Nyheder/);
      await owns(page, "h1: Nyheder");
      assert.equal(await page.title(), "Nyheder · Administration · Samspil");
      await press(page, "link", "Opret ny nyhed");
      await owns(page, "h1: Opret nyhed");
      assert.equal(await page.title(), "Opret nyhed · Nyheder · Administration · Samspil");
      await press(page, "link", "Annuller");
      await owns(page, "h1: Nyheder");
      await press(page, "link", "Rediger Morgenmad");
      await owns(page, "h1: Rediger nyhed");
      assert.equal(await page.title(), "Morgenmad · Nyheder · Administration · Samspil");
      await page.goBack();
      await owns(page, "h1: Nyheder");
      await press(page, "link", "Tilbage til oversigten");
      await owns(page, "h1: Hvad vil du redigere?");
    }));

  test("saving, deleting and 'Fortryd' lead to what they say, and × to the heading", () =>
    edit(async (page) => {
      await open(page, "/admin/nyheder?rediger=nyhed_1");
      await page.getByLabel("Titel", { exact: true }).fill("Morgenmad med te");
      await press(page, "button", "Gem nyhed");
      await owns(page, "status: Nyhed blev opdateret! Se på siden (åbner i nyt vindue)");

      await press(page, "button", "Slet Nyt hold");
      await owns(page, "button: Behold");
      await page.keyboard.press("Escape");
      await owns(page, "button: Slet Nyt hold");
      await page.keyboard.press("Enter");
      await owns(page, "button: Behold");
      await press(page, "button", "Slet");
      await owns(page, "status: Nyhed blev slettet! Fortryd");
      await press(page, "button", "Fortryd");
      await owns(page, "status: Fortrudt: »Nyt hold« er tilbage.");
      await press(page, "button", "Luk besked");
      await owns(page, "h1: Nyheder");
    }));

  test("what could not be saved: the field that is wrong, and nothing else, has the focus", () =>
    edit(async (page) => {
      await open(page, "/admin/viden?ny");
      await press(page, "button", "Gem artikel");
      await owns(page, "input: Titel");
    }));

  test("an item that is moved to an end keeps the keyboard, and its new place is said", () =>
    edit(async (page) => {
      await open(page, "/admin/terapi");
      const up = page.getByRole("button", { name: /^Flyt .* op$/ }).nth(1);
      const name = (await up.getAttribute("aria-label")) ?? "";
      await press(page, "button", name);
      await owns(page, `button: ${name}`);
      await page
        .getByRole("status")
        .getByText(/ er nu nummer 1 af \d+$/)
        .waitFor();
      assert.equal(await up.page().getByRole("button", { name }).isDisabled(), true);
      await page.keyboard.press("Tab");
      await owns(page, `button: ${name.replace(/op$/, "ned")}`);
    }));

  test("sections: one that is added has the focus, one that is taken away leaves it to 'Tilføj afsnit'", () =>
    edit(async (page) => {
      await open(page, "/admin/terapi?rediger=indhold");
      const count = await page.getByRole("button", { name: /^Fjern afsnit/ }).count();
      await press(page, "button", "Tilføj afsnit");
      await owns(page, "input: Overskrift");
      await press(page, "button", `Flyt afsnit ${count + 1} op`);
      await owns(page, `button: Flyt afsnit ${count} op`);
      await press(page, "button", `Fjern afsnit ${count}`);
      await owns(page, "button: Tilføj afsnit");
    }));

  test("the focus point: the dialog has the focus, and then the button that opened it", () =>
    edit(async (page) => {
      await open(page, "/admin/forside");
      const opener = page.getByRole("button", { name: /^Vælg fokus for/ }).first();
      const name = (await opener.getAttribute("aria-label")) ?? "";
      await press(page, "button", name);
      await page.getByRole("dialog").waitFor();
      await press(page, "button", "Annuller");
      await owns(page, `button: ${name}`);
      await page.keyboard.press("Enter");
      await press(page, "button", "Gem fokuspunkt");
      await page.getByRole("status").getByText("Billedefokus blev gemt!").waitFor();
      await owns(page, `button: ${name}`);
    }));

  test("a draft that is taken or thrown away leaves the focus to the heading", () =>
    edit(async (page) => {
      for (const answer of ["Hent det frem", "Kassér det"]) {
        await open(page, "/admin/nyheder?rediger=nyhed_1");
        await page.getByLabel("Titel", { exact: true }).fill(`Morgenmad, ${answer}`);
        await page.waitForFunction((said) => JSON.stringify(localStorage).includes(said), answer);
        page.once("dialog", (asked) => asked.accept());
        await open(page, "/admin/nyheder?rediger=nyhed_1");
        await press(page, "button", answer);
        await owns(page, "h1: Rediger nyhed");
        await page.evaluate(() => localStorage.clear());
        page.once("dialog", (asked) => asked.accept());
      }
    }));

  test("an order marked 'Behandlet' leaves the focus where it was", () =>
    edit(async (page) => {
      const number = await app.order();
      await open(page, "/admin/bestillinger");
      const handled = page.getByRole("button", { name: new RegExp(`bestilling ${number}`) });
      const done = handled.filter({ hasText: /behandlet/i }).first();
      await done.focus();
      await page.keyboard.press("Enter");
      await eventually(() => done.getAttribute("aria-pressed"), "true");
      await eventually(() => done.evaluate((button) => button === document.activeElement), true);
    }));

  test("signing in: what was refused leaves the focus with the field or the button, and the screen begins at its heading", () =>
    edit(async (page) => {
      await page.context().clearCookies();
      await open(page, "/admin/login?til=%2Fadmin%2Fkontakt");
      await page.getByLabel("E-mail").fill("redaktion@samspil.example");
      await page.getByLabel("Adgangskode").fill("forkert adgangskode");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Ugyldig email eller adgangskode").waitFor();
      await owns(page, "input: Adgangskode");
      await press(page, "button", "Log ind");
      await page.getByRole("alert").getByText("Ugyldig email eller adgangskode").waitFor();
      await owns(page, "button: Log ind");
      await page.getByLabel("Adgangskode").fill(PASSWORD);
      await press(page, "button", "Log ind");
      await owns(page, "h1: Kontakt");
    }));
});

async function open(page: Page, path: string) {
  await idleAfter(page, () => page.goto(path));
  await hydrated(page);
}
