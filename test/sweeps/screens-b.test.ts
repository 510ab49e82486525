import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addBullets, app, edit, photo, pictureOn, REFUSED, remove } from "../journeys/screens-b.ts";
import { visibleText } from "../kit/app.ts";
import { expect, hydrated } from "../kit/browser.ts";

describe("psychologists, shop, news, prices and contact in the editor's browser", () => {
  test("bullets: only what is written is added, and order changes by keyboard", () =>
    edit(async (page) => {
      await page.goto("/admin/om?rediger=ida-vestergaard");
      await hydrated(page);
      await page.getByRole("tab", { name: "English" }).click();
      const english = "Punkter på engelsk";
      const row = (n: number) => page.getByLabel(`${english}, punkt ${n}`, { exact: true });
      const five = await row(5).inputValue();
      await addBullets(page, english, ["   "]);
      await expect(row(6), "empty text adds nothing").toHaveCount(0);

      const up = page.getByRole("button", { name: `Flyt ${five} op` });
      await up.focus();
      await page.keyboard.press("Enter");
      await page.getByText(`${five} er nu nummer 4 af 5`).waitFor({ state: "attached" });
      await page.keyboard.press("Enter");
      await expect(row(3), "the focus went along with the bullet").toHaveValue(five);
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
      const shown = page.getByRole("link", { name: "Vis kort" });
      await field.fill("Stæregade 12, København");
      await shown.waitFor();
      await field.fill("Lige ved havnen");
      await shown.waitFor({ state: "hidden" });
      await page.getByText("Kortet kan ikke bruges. Skriv adressen").waitFor();
      await save.click();
      await page.getByRole("alert").getByText("Kortet kan ikke bruges.").first().waitFor();
      await expect(field, "what was typed stays").toHaveValue("Lige ved havnen");
      const map = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";
      await field.fill(`<iframe width="600" src="${map}"></iframe>`);
      await shown.waitFor();
      await save.click();
      await page.getByText("Kontaktsiden blev opdateret!").waitFor();
      const stored = await app.services.documents.read("content", "kontakt");
      assert.equal(Object(stored?.data).mapEmbedUrl, map);
    }, REFUSED));

  test("the languages of a psychologist are tabs, moved between by arrows; what is typed in one stays, and what is wrong there opens it", () =>
    edit(async (page) => {
      await page.goto("/admin/om?rediger=signe-holmgaard");
      await hydrated(page);
      const [danish, english] = [
        page.getByRole("tab", { name: "Dansk" }),
        page.getByRole("tab", { name: "English" }),
      ];
      const email = page.getByLabel("E-mail", { exact: true });
      const titles = page.getByLabel("Titler på engelsk");
      await expect(titles).toBeHidden();
      await email.fill("signe");
      await danish.focus();
      await page.keyboard.press("ArrowRight");
      await expect(english).toBeFocused();
      await expect(english).toHaveAttribute("aria-selected", "true");
      await expect(email).toBeHidden();
      await titles.fill("Psychologist");
      const portrait = await page.getByLabel("Portræt", { exact: true }).boundingBox();
      const tabs = await page.getByRole("tablist").boundingBox();
      assert.ok(portrait && tabs && portrait.x > tabs.x + tabs.width, "it stands beside them");

      await page.getByRole("button", { name: "Gem psykolog" }).click();
      await expect(email).toBeFocused();
      await expect(danish).toHaveAttribute("aria-selected", "true");
      await email.fill("signe@samspil.example");
      await page.getByRole("button", { name: "Gem psykolog" }).click();
      await page.getByText("Psykolog blev opdateret!").waitFor();
      await page.goto("/admin/om?rediger=signe-holmgaard&felt=engTitler");
      await expect(titles).toBeFocused();
      await expect(titles).toHaveValue("Psychologist");
    }, REFUSED));
});
