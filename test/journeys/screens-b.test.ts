import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { startApp, visibleText } from "../app.ts";
import { hydrated, launchBrowser, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

/** A refused save answers 422, which the browser notes in its console. */
const REFUSED = { expectedErrors: [/status of 422/] };
const ADMIN = { email: "sekretaer@samspil.example", password: "en lang adgangskode" };

describe("psychologists, shop, news, prices and contact in the editor's browser", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let storageState: BrowserContextOptions["storageState"];
  let photo: { name: string; mimeType: string; buffer: Buffer };

  before(async () => {
    const environment = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    app = await startApp({ environment });
    storageState = await signIn(app.origin);
    const picture = sharp({
      create: { width: 800, height: 1000, channels: 3, background: "#b0402a" },
    });
    photo = {
      name: "Nyt foto.jpg",
      mimeType: "image/jpeg",
      buffer: await picture.jpeg().toBuffer(),
    };
  });

  type Options = BrowserContextOptions & { expectedErrors?: RegExp[] };

  function edit(journey: (page: Page) => Promise<void>, options: Options = {}) {
    return visit({ baseURL: app.origin, storageState, ...options }, journey);
  }

  /** The address of the stored picture that a public page shows, once it has been fetched from there. */
  async function pictureOn(path: string, folder: string) {
    const src = new RegExp(`src="(/media/${folder}[^"]+)"`).exec(await app.page(path))?.[1] ?? "";
    assert.equal((await app.get(src)).headers.get("content-type")?.startsWith("image/"), true);
    return src;
  }

  test("a psychologist is created with a photo, is on the site at once, is edited and deleted", () =>
    edit(async (page) => {
      await page.goto("/admin/om");
      await page.getByRole("link", { name: "Opret ny psykolog" }).click();
      const save = page.getByRole("button", { name: "Gem psykolog" });
      await page.getByText("Opret psykolog").waitFor();
      assert.equal(await save.isDisabled(), true, "there is no name yet");
      await page.getByLabel("Navn", { exact: true }).fill("Søren Ærø");
      await page.getByText("Sidens adresse bliver /om/soren-aero").waitFor();
      await page.getByLabel("Titler på engelsk").fill("Licensed psychologist");
      await page.getByLabel("Vælg fil til Portræt").setInputFiles(photo);
      await addBullets(page, "Punkter", ["Leg", "Søvn", "Skole"]);
      await page.getByLabel("Punkter, nyt punkt", { exact: true }).fill("Ikke tilføjet endnu");
      await page.getByRole("textbox", { name: "Lang beskrivelse" }).fill("Jeg lytter.");
      await save.click();
      await page.getByText("Psykolog blev oprettet!").waitFor();
      const text = visibleText(await app.page("/om/soren-aero"));
      assert.match(text, /Jeg lytter\./);
      assert.match(text, /Leg Søvn Skole Ikke tilføjet endnu/);
      await pictureOn("/om/soren-aero", "om/");

      await page.getByRole("link", { name: "Rediger Søren Ærø" }).click();
      await page.getByLabel("Titler", { exact: true }).fill("Cand.psych.");
      await page.getByLabel("Punkter, punkt 1", { exact: true }).fill("Legeterapi");
      await page.getByRole("button", { name: "Fjern Søvn" }).click();
      await save.click();
      await page.getByText("Psykolog blev opdateret!").waitFor();
      const edited = visibleText(await app.page("/om/soren-aero"));
      assert.match(edited, /Cand\.psych\./);
      assert.match(edited, /Legeterapi Skole/);

      await remove(page, "Søren Ærø", "Er du sikker på, at du vil slette denne psykolog?");
      await page.getByText("Psykolog blev slettet!").waitFor();
      assert.equal((await app.get("/om/soren-aero")).status, 410);
    }));

  test("bullets: only what is written is added, and order changes by keyboard", () =>
    edit(async (page) => {
      await page.goto("/admin/om?rediger=ida-vestergaard");
      await hydrated(page);
      const english = "Punkter på engelsk";
      const row = (n: number) => page.getByLabel(`${english}, punkt ${n}`, { exact: true });
      const five = await row(5).inputValue();
      await addBullets(page, english, ["   "]);
      assert.equal(await row(6).count(), 0, "empty text adds nothing");

      const up = page.getByRole("button", { name: `Flyt ${five} op` });
      await up.focus();
      await page.keyboard.press("Enter");
      await page.getByText(`${five} er nu nummer 4 af 5`).waitFor({ state: "attached" });
      await page.keyboard.press("Enter");
      await eventually(() => row(3).inputValue(), five, "the focus went along with the bullet");
    }));

  test("psychologists change places by keyboard and by drag, and the site follows", () =>
    edit(async (page) => {
      await page.goto("/admin/om");
      await hydrated(page);
      const rows = page.getByRole("main").getByRole("listitem");
      const names = () => rows.getByRole("heading", { level: 2 }).allInnerTexts();
      const [one = "", two = "", three = ""] = await names();
      const saved = () => page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: `Flyt ${two} op` }).focus();
      const first = saved();
      await page.keyboard.press("Enter");
      await page.getByText(`${two} er nu nummer 1 af 3`).waitFor({ state: "attached" });
      await first;
      assert.deepEqual(await onTheSite(), [two, one, three]);

      const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
      const second = saved();
      await row(three).getByTitle("Træk for at flytte").dragTo(row(two));
      await page.getByText(`${three} er nu nummer 1 af 3`).waitFor({ state: "attached" });
      await second;
      assert.deepEqual(await onTheSite(), [three, two, one]);
    }));

  async function onTheSite() {
    const html = await app.page("/om");
    return [...html.matchAll(/<article class="person">.*?<h3>([^<]*)<\/h3>/gs)].map(
      ([, name]) => name,
    );
  }

  test("a product is created with a picture, its price is read aloud while typed, edited, deleted", () =>
    edit(async (page) => {
      await page.goto("/admin/shop?ny");
      const price = page.getByLabel("Pris", { exact: true });
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Udfyld venligst alle påkrævede felter").first().waitFor();

      await price.fill("fra 299 kr. (5 stk.)");
      await page.getByText("Der er flere tal i teksten: produktet kan ikke lægges i").waitFor();
      await price.fill("299 kr. pr. sæt");
      await page.getByText("I kurven koster den 299 kr.").waitFor();
      await page.getByText("Der står mere end en pris.").waitFor();
      await price.fill("Ring og hør");
      await page.getByText("produktet kan ikke lægges i kurven").waitFor();
      await price.fill("299 kr.");
      await page.getByText("I kurven koster den 299 kr.").waitFor();
      assert.equal(await page.getByText("produktet kan ikke lægges i kurven").count(), 0);

      await page.getByLabel("Navn", { exact: true }).fill("Årets spil");
      await page.getByLabel("Kort beskrivelse").fill("Et spil for fire.");
      await page.getByText("17 tegn.").waitFor();
      await page.getByLabel("Vælg fil til Billede", { exact: true }).setInputFiles(photo);
      await addBullets(page, "Fakta", ["Alder: Fra 6 år"]);
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Produktet er blevet gemt").waitFor();
      const text = visibleText(await app.page("/shop/arets-spil"));
      assert.match(text, /299 kr\./);
      assert.match(text, /Alder Fra 6.år/);
      assert.match(await pictureOn("/shop/arets-spil", "shop/"), /shop\/products\/arets-spil-\d+/);

      await page.getByRole("link", { name: "Rediger Årets spil" }).click();
      await price.fill("249 kr.");
      await page.getByRole("button", { name: "Gem produkt" }).click();
      await page.getByText("Produktet er blevet gemt").waitFor();
      assert.match(visibleText(await app.page("/shop/arets-spil")), /249 kr\./);

      await remove(page, "Årets spil", "Er du sikker på, at du vil slette dette produkt?");
      await page.getByText("Produktet er blevet slettet").waitFor();
      assert.equal((await app.get("/shop/arets-spil")).status, 410);
    }, REFUSED));

  test("the shop's own texts are read first and edited after 'Rediger indhold'", () =>
    edit(async (page) => {
      await page.goto("/admin/shop");
      await page.getByText("Ting, der hjælper samtalen i gang").waitFor();
      await page.getByRole("link", { name: "Rediger indhold" }).click();
      await page.getByLabel("Titel").fill("Butikken på Stæregade");
      await page.getByRole("button", { name: "Gem indhold" }).click();
      await page.getByText("Indholdet er blevet gemt").waitFor();
      assert.match(visibleText(await app.page("/shop")), /Butikken på Stæregade/);
    }));

  test("news is created with a picture, is on the front page at once, is edited and deleted", () =>
    edit(async (page) => {
      await page.goto("/admin/nyheder");
      await page.getByRole("link", { name: "Opret ny nyhed" }).click();
      await page.getByLabel("Titel").fill("Vi flytter");
      await page.getByRole("textbox", { name: "Indhold" }).fill("Til nummer 14.");
      await page.getByLabel("Knaplink").fill("/kontakt");
      await page.getByText("Fører til").waitFor();
      await page.getByLabel("Vælg fil til Billede", { exact: true }).setInputFiles(photo);
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev oprettet!").waitFor();
      await page.getByText("i dag kl.").waitFor();
      assert.match(visibleText(await app.page("/")), /Vi flytter/);
      await pictureOn("/nyheder", "nyheder/");

      await page.getByRole("link", { name: "Rediger Vi flytter", exact: true }).click();
      await page.getByLabel("Titel").fill("Vi er flyttet");
      await page.getByRole("button", { name: "Gem nyhed" }).click();
      await page.getByText("Nyhed blev opdateret!").waitFor();
      assert.match(visibleText(await app.page("/")), /Vi er flyttet/);

      await remove(page, "Vi er flyttet", "Er du sikker på, at du vil slette denne nyhed?");
      await page.getByText("Nyhed blev slettet!").waitFor();
      assert.doesNotMatch(visibleText(await app.page("/")), /Vi er flyttet/);
      await page.getByRole("button", { name: "Fortryd" }).click();
      await page.getByRole("link", { name: "Rediger Vi er flyttet" }).waitFor();
      assert.match(visibleText(await app.page("/")), /Vi er flyttet/);
    }));

  test("a list of prices says whether it becomes a table, while it is written", () =>
    edit(async (page) => {
      await page.goto("/admin/praktisk-priser");
      await page.getByText("»Terapi« bliver en pristabel med 5 linjer.").waitFor();
      const text = page.getByRole("textbox", { name: "Priser og praktisk" });
      await text.getByText("Kort udtalelse – 950 kr.").click();
      await page.keyboard.press("End");
      await page.keyboard.type(" plus moms");
      await page.getByText("»Møder og papirer« bliver ikke en pristabel").waitFor();
      for (const _ of " plus moms") await page.keyboard.press("Backspace");
      await page.getByText("»Møder og papirer« bliver en pristabel med 3 linjer.").waitFor();
      await page.getByLabel("Titel").fill("Priser");
      await page.getByRole("button", { name: "Gem siden" }).click();
      await page.getByText("Praktisk & Priser siden blev opdateret!").waitFor();
      assert.match(visibleText(await app.page("/praktisk-priser")), /Priser/);
    }));

  test("the map field takes an address, refuses what is no map, takes a pasted iframe, and the site shows it (E8)", () =>
    edit(async (page) => {
      await page.goto("/admin/kontakt");
      const field = page.getByLabel("Kort", { exact: true });
      const save = page.getByRole("button", { name: "Gem kontaktside" });
      const shown = page.getByRole("button", { name: "Vis kort" });
      await field.fill("Stæregade 12, København");
      await shown.waitFor();
      await field.fill("Lige ved havnen");
      await shown.waitFor({ state: "hidden" });
      await page.getByText("Kortet kan ikke bruges. Skriv adressen").waitFor();
      await save.click();
      await page.getByRole("alert").getByText("Kortet kan ikke bruges.").first().waitFor();
      assert.equal(await field.inputValue(), "Lige ved havnen", "what was typed stays");
      const map = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";
      await field.fill(`<iframe width="600" src="${map}"></iframe>`);
      await shown.waitFor();
      await save.click();
      await page.getByText("Kontaktsiden blev opdateret!").waitFor();
      const stored = await app.services.documents.read("content", "kontakt");
      assert.equal(Object(stored?.data).mapEmbedUrl, map);
    }, REFUSED));

  test("on a phone the languages take turns, and on a wide screen they stand side by side", async () => {
    const path = "/admin/om?rediger=signe-holmgaard";
    await edit(
      async (page) => {
        await page.goto(path);
        const english = page.getByLabel("Titler på engelsk");
        assert.equal(await english.isVisible(), false);
        await page.getByRole("button", { name: "English" }).click();
        await english.waitFor();
        assert.equal(await page.getByLabel("Titler", { exact: true }).isVisible(), false);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    );
    await edit(
      async (page) => {
        await page.goto(path);
        await hydrated(page);
        const danish = await page.getByLabel("Titler", { exact: true }).boundingBox();
        const english = await page.getByLabel("Titler på engelsk").boundingBox();
        assert.equal(danish?.y, english?.y);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });
});

async function addBullets(page: Page, label: string, bullets: string[]) {
  for (const bullet of bullets) {
    await page.getByLabel(`${label}, nyt punkt`, { exact: true }).click();
    await page.keyboard.type(bullet);
    await page.keyboard.press("Enter");
  }
}

async function remove(page: Page, title: string, question: string) {
  await page.getByRole("button", { name: `Slet ${title}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(question).waitFor();
  await dialog.getByRole("button", { name: "Slet" }).click();
}

async function signIn(baseURL: string) {
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Adgangskode").fill(ADMIN.password);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.waitForURL("**/admin");
  const state = await context.storageState();
  await context.close();
  return state;
}
