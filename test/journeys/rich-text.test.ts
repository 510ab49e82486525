import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { assertAccessible } from "../axe.ts";
import { launchBrowser, visit } from "../browser.ts";
import { eventually } from "../eventually.ts";

const ADMIN = { email: "sekretaer@samspil.example", password: "en lang adgangskode" };
/** The browser tells of each script and style that it does not run while pasted HTML is read. */
const POLICY_NOTE = /violates the following Content Security Policy/;
const FIELD = "Tekst før kortet";

describe("the rich text editor", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let storageState: BrowserContextOptions["storageState"];

  before(async () => {
    const environment = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    app = await startApp({ environment });
    storageState = await signIn(app.origin);
  });

  type Options = BrowserContextOptions & { expectedErrors?: RegExp[] };
  type Journey = (text: Locator, page: Page) => Promise<void>;

  /** The contact screen's first text, emptied, with the caret in it. */
  function write(journey: Journey, options: Options = {}) {
    return visit({ baseURL: app.origin, storageState, ...options }, async (page) => {
      await page.goto("/admin/kontakt");
      const text = page.getByRole("textbox", { name: FIELD });
      await text.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Backspace");
      await journey(text, page);
    });
  }

  /** What is stored when the form has been sent. */
  async function save(page: Page): Promise<unknown> {
    await page.getByRole("button", { name: "Gem kontaktside" }).click();
    await page.getByText("Kontaktsiden blev opdateret!").waitFor();
    const stored = await app.services.documents.read("content", "kontakt");
    return new Map(Object.entries(stored?.data ?? {})).get("textBefore");
  }

  test("each mark goes on and off, by mouse with the caret kept, by keyboard with the focus kept", () =>
    write(async (text, page) => {
      await page.keyboard.type("Te");
      for (const [name, html] of [
        ["Fed", "<p><strong>Te</strong></p>"],
        ["Kursiv", "<p><em>Te</em></p>"],
        ["Understreget", "<p><u>Te</u></p>"],
      ] as const) {
        const button = tool(page, name);
        await page.keyboard.press("Control+a");
        await button.click();
        assert.equal(await written(text), html);
        await has(button, "aria-pressed", "true");
        await takesFocus(text);

        await button.focus();
        await page.keyboard.press("Space");
        assert.equal(await written(text), "<p>Te</p>");
        await has(button, "aria-pressed", "false");
        await takesFocus(button);
        await text.focus();
      }
    }));

  test("the toolbar is one stop for Tab, and the arrow keys go around it", () =>
    write(async (text, page) => {
      await page.keyboard.press("Shift+Tab");
      await takesFocus(tool(page, "Fed"));
      await page.keyboard.press("ArrowRight");
      await takesFocus(tool(page, "Kursiv"));
      await page.keyboard.press("End");
      await takesFocus(tool(page, "Flere"));
      await page.keyboard.press("ArrowRight");
      await takesFocus(tool(page, "Fed"));
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Home");
      await page.keyboard.press("Tab");
      await takesFocus(text);
      await page.keyboard.type("Te");
      await page.keyboard.press("Tab");
      await eventually(() => hasFocus(text), false, "Tab leaves the text");
    }));

  test("Enter breaks the line, twice starts a paragraph, Shift+Enter only breaks", () =>
    write(async (text, page) => {
      await type(page, "En⏎To⏎⏎Tre");
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.press("Shift+Enter");
      await type(page, "Fire");
      assert.equal(await written(text), "<p>En<br>To</p><p>Tre<br><br>Fire</p>");
      assert.equal(await save(page), "<p>En<br />To</p><p>Tre</p><p>Fire</p>");
    }));

  test("in a list Enter makes an item, and an empty item leaves the list", () =>
    write(async (text, page) => {
      await tool(page, "Punktliste").click();
      await type(page, "Et⏎To⏎⏎Efter");
      assert.equal(
        await written(text),
        "<ul><li><p>Et</p></li><li><p>To</p></li></ul><p>Efter</p>",
      );
      await move(page, "Home");
      await page.keyboard.press("Backspace");
      assert.equal(await written(text), "<ul><li><p>Et</p></li><li><p>ToEfter</p></li></ul>");
      await move(page, "Home");
      await page.keyboard.press("Backspace");
      assert.equal(await written(text), "<ul><li><p>Et</p></li></ul><p>ToEfter</p>");
      assert.equal(await save(page), "<ul><li>Et</li></ul><p>ToEfter</p>");
    }));

  test("in a heading Enter starts a paragraph, also from its middle", () =>
    write(async (text, page) => {
      await tool(page, "Overskrift").click();
      await type(page, "Find os⏎Anden sal");
      assert.equal(await written(text), "<h3>Find os</h3><p>Anden sal</p>");
      await move(page, "Control+Home");
      await move(page, ...Array(5).fill("ArrowRight"));
      await page.keyboard.press("Enter");
      assert.equal(await written(text), "<h3>Find </h3><p>os</p><p>Anden sal</p>");
    }));

  test("a block button takes the caret's line alone, and gives it back", () =>
    write(async (text, page) => {
      await type(page, "En⏎To⏎Tre");
      await move(page, "ArrowUp");
      await tool(page, "Overskrift").click();
      assert.equal(await written(text), "<p>En</p><h3>To</h3><p>Tre</p>");
      await has(tool(page, "Overskrift"), "aria-pressed", "true");
      await tool(page, "Punktliste").click();
      assert.equal(await written(text), "<p>En</p><ul><li><p>To</p></li></ul><p>Tre</p>");
      await tool(page, "Overskrift").focus();
      await page.keyboard.press("Enter");
      assert.equal(await written(text), "<p>En</p><h3>To</h3><p>Tre</p>");
      await page.keyboard.press("Enter");
      assert.equal(await written(text), "<p>En</p><p>To</p><p>Tre</p>");
      await tool(page, "Fortryd").click();
      await tool(page, "Fortryd").click();
      await tool(page, "Fortryd").click();
      await tool(page, "Fortryd").click();
      assert.equal(await written(text), "<p>En<br>To<br>Tre</p>");
    }));

  test("several selected lines become one item each, the others stay a paragraph", () =>
    write(async (text, page) => {
      await type(page, "En⏎To⏎Tre⏎Fire");
      await move(page, "Control+Home", "ArrowDown", "Shift+ArrowDown", "Shift+End");
      await tool(page, "Punktliste").click();
      const list = "<p>En</p><ul><li><p>To</p></li><li><p>Tre</p></li></ul><p>Fire</p>";
      assert.equal(await written(text), list);
      await tool(page, "Punktliste").click();
      assert.equal(await written(text), "<p>En</p><p>To</p><p>Tre</p><p>Fire</p>");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+Shift+8");
      assert.match(await written(text), /^<ul>(<li><p>\w+<\/p><\/li>){4}<\/ul>$/);
    }));

  test("under 'Flere' stand numbered lists and quotations, and what they make is on the page", () =>
    write(async (text, page) => {
      await useMore(page, "Nummereret liste");
      await type(page, "Ring⏎Kom⏎⏎Vi lærte at vente.⏎En far");
      await tool(page, "Flere").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("End");
      await takesFocus(tool(page, "Citat"));
      await page.keyboard.press("Enter");
      await takesFocus(tool(page, "Flere"));
      await text.focus();
      await move(page, "Control+End");
      await type(page, "⏎⏎Efter");
      const html =
        "<ol><li>Ring</li><li>Kom</li></ol><blockquote>Vi lærte at vente.<br />En far</blockquote><p>Efter</p>";
      assert.equal(await save(page), html);
      assert.ok((await (await app.get("/kontakt")).text()).includes(html));
    }));

  test("a list changes from bullets to numbers and back, and the keys do the same", () =>
    write(async (text, page) => {
      await tool(page, "Punktliste").click();
      await type(page, "Et⏎To");
      await useMore(page, "Nummereret liste");
      assert.equal(await written(text), "<ol><li><p>Et</p></li><li><p>To</p></li></ol>");
      await page.keyboard.press("Control+Shift+8");
      assert.equal(await written(text), "<ul><li><p>Et</p></li><li><p>To</p></li></ul>");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+Shift+7");
      await page.keyboard.press("Control+Shift+7");
      assert.equal(await written(text), "<p>Et</p><p>To</p>");
      await tool(page, "Flere").click();
      await page.keyboard.press("Escape");
      await eventually(() => tool(page, "Citat").count(), 0, "Escape closes it");
      assert.equal(await tool(page, "Underoverskrift").count(), 0, "no H3 under an H3");
    }));

  test("a subheading stands under a heading, and so does a pasted one", () =>
    visit({ baseURL: app.origin, storageState }, async (page) => {
      await page.goto("/admin/supervision?rediger=indhold");
      const text = page.getByRole("textbox", { name: "Tekst før events" });
      const bar = page.getByRole("toolbar", { name: "Tekst før events" });
      await text.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Backspace");
      await type(page, "Forløbet");
      await bar.getByRole("button", { name: "Overskrift" }).click();
      await type(page, "⏎Første gang");
      await bar.getByRole("button", { name: "Flere" }).click();
      await bar.getByRole("button", { name: "Underoverskrift" }).click();
      await type(page, "⏎");
      await paste(text, { "text/html": "<h3>Priser</h3><h4>Moms</h4><p>Ingen.</p>" });
      assert.equal(
        (await text.innerHTML()).replace(/<br class[^>]*>/g, ""),
        '<h2 aria-level="2">Forløbet</h2><h3 aria-level="3">Første gang</h3><h2 aria-level="2">Priser</h2><h3 aria-level="3">Moms</h3><p>Ingen.</p>',
      );
    }));

  test("a line selected with the break after it is one line", () =>
    write(async (text, page) => {
      await type(page, "En⏎To⏎Tre");
      await move(page, "Control+Home", "Shift+ArrowDown");
      await tool(page, "Overskrift").click();
      assert.equal(await written(text), "<h3>En</h3><p>To<br>Tre</p>");
    }));

  test("a paragraph taken with three clicks leaves the next alone", () =>
    write(async (text, page) => {
      await type(page, "Overskriften⏎⏎Teksten");
      await text.getByText("Overskriften").click({ clickCount: 3 });
      await tool(page, "Overskrift").click();
      assert.equal(await written(text), "<h3>Overskriften</h3><p>Teksten</p>");
    }));

  test("undo and redo by mouse and keyboard; without anything to undo nothing happens", () =>
    visit({ baseURL: app.origin, storageState }, async (page) => {
      await page.goto("/admin/kontakt");
      const text = page.getByRole("textbox", { name: FIELD });
      const stored = await written(text);
      await has(tool(page, "Fortryd"), "aria-disabled", "true");
      await text.click();
      await page.keyboard.type("X");
      await page.getByText("Du har ændringer, der ikke er gemt").waitFor();
      const changed = await written(text);
      await tool(page, "Fortryd").click();
      assert.equal(await written(text), stored);
      await page.getByText("Du har ændringer, der ikke er gemt").waitFor({ state: "detached" });
      await tool(page, "Gendan").focus();
      await page.keyboard.press("Enter");
      assert.equal(await written(text), changed);
      await page.keyboard.press("Enter");
      await text.focus();
      await page.keyboard.press("Control+z");
      assert.equal(await written(text), stored);
    }));

  test("a selected address becomes a link at once, www. with https://", () =>
    write(async (text, page) => {
      await page.keyboard.type("www.dp.dk");
      await page.keyboard.press("Control+a");
      await tool(page, "Indsæt link").click();
      const link = '<a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a>';
      assert.equal(await written(text), `<p>${link}</p>`);
      await move(page, "End");
      await page.keyboard.type(" her");
      assert.equal(await save(page), `<p>${link} her</p>`);
    }));

  test("the dialog asks for address and text, refuses what is no link, and picks a page", () =>
    write(async (text, page) => {
      await page.keyboard.type("Læs ");
      await tool(page, "Indsæt link").click();
      const dialog = page.getByRole("dialog", { name: "Indsæt link" });
      const address = dialog.getByLabel("Indtast URL:");
      await takesFocus(address);
      for (const wrong of [
        "",
        "javascript:alert(1)",
        "//ond.example",
        "om noget andet",
        "ftp://a.example",
      ]) {
        await address.fill(wrong);
        await page.keyboard.press("Enter");
        await dialog.getByText("Skriv en adresse, der begynder med").waitFor();
      }
      await dialog.getByLabel("Indtast link tekst:").fill("vores priser");
      await dialog.getByLabel("Eller vælg en side").selectOption("Praktisk & priser");
      await eventually(() => address.inputValue(), "/praktisk-priser");
      await dialog.getByRole("button", { name: "Indsæt" }).click();
      await takesFocus(text);
      await page.keyboard.type(" først");
      const link = '<a href="/praktisk-priser">vores priser</a>';
      assert.equal(await written(text), `<p>Læs ${link} først</p>`);
      assert.equal(await save(page), `<p>Læs ${link} først</p>`);
    }));

  test("a page's title is as good as its address, and one that leads nowhere is told", () =>
    write(async (text, page) => {
      await tool(page, "Indsæt link").click();
      const dialog = page.getByRole("dialog", { name: "Indsæt link" });
      const address = dialog.getByLabel("Indtast URL:");
      await takesFocus(address);
      await address.fill("/findes-ikke");
      await dialog.getByText("Der er ingen side på /findes-ikke.").waitFor();
      await address.fill("om os");
      await page.keyboard.press("Enter");
      await takesFocus(text);
      assert.equal(await written(text), '<p><a href="/om">Om os</a></p>');
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await tool(page, "Indsæt link").click();
      await address.fill("signe");
      await page.keyboard.press("Enter");
      await takesFocus(text);
      assert.equal(await written(text), '<p><a href="/om/signe-holmgaard">Signe Holmgaard</a></p>');
    }));

  test("who is done with a title before the list of pages is there gets the link when it comes", () =>
    write(async (text, page) => {
      const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
      await page.route("**/admin/sider", async (route) => {
        await typed;
        await route.continue();
      });
      await tool(page, "Indsæt link").click();
      const dialog = page.getByRole("dialog", { name: "Indsæt link" });
      await dialog.getByLabel("Indtast URL:").fill("om os");
      await page.keyboard.press("Enter");
      await dialog.locator("button[aria-busy=true]").waitFor();
      isTyped();
      await takesFocus(text);
      assert.equal(await written(text), '<p><a href="/om">Om os</a></p>');
    }));

  test("where the list of pages never comes that is said in the end, and what was typed is kept", () =>
    write(async (_text, page) => {
      await page.route("**/admin/sider", () => undefined);
      await tool(page, "Indsæt link").click();
      const dialog = page.getByRole("dialog", { name: "Indsæt link" });
      const address = dialog.getByLabel("Indtast URL:");
      await address.fill("om os");
      await page.keyboard.press("Enter");
      await dialog.getByText("Listen over sider kunne ikke hentes.").waitFor();
      await dialog.getByText(/^Skriv en adresse, der begynder med/).waitFor();
      assert.equal(await address.inputValue(), "om os");
      await takesFocus(address);
      await dialog.locator("button[type=submit][aria-busy=false]").waitFor();
    }));

  test("the dialog offers articles, areas, courses, products and people, each by its title (E3)", () =>
    write(async (text, page) => {
      await tool(page, "Indsæt link").click();
      const dialog = page.getByRole("dialog", { name: "Indsæt link" });
      const choice = dialog.getByLabel("Eller vælg en side");
      const address = dialog.getByLabel("Indtast URL:");
      for (const [title, path] of [
        ["Signe Holmgaard", "/om/signe-holmgaard"],
        ["Børn", "/terapi/boern"],
        ["MBT-grunduddannelse", "/uddannelse/mbt-grunduddannelse"],
        ["Samtalekort", "/shop/samtalekort"],
        ["Leg som sprog", "/viden/leg-som-sprog"],
      ] as const) {
        await choice.selectOption(title);
        await eventually(() => address.inputValue(), path);
      }
      await dialog.getByRole("button", { name: "Indsæt" }).click();
      await takesFocus(text);
      const link = '<a href="/viden/leg-som-sprog">Leg som sprog</a>';
      assert.equal(await save(page), `<p>${link}</p>`);
    }));

  test("a link can be made where the list of pages does not come", () =>
    write(
      async (text, page) => {
        await page.route("**/admin/sider", (route) => route.abort());
        await tool(page, "Indsæt link").click();
        const dialog = page.getByRole("dialog", { name: "Indsæt link" });
        await dialog.getByText("Listen over sider kunne ikke hentes.").waitFor();
        await dialog.getByLabel("Indtast URL:").fill("/kontakt");
        await page.keyboard.press("Enter");
        await takesFocus(text);
        assert.equal(await written(text), '<p><a href="/kontakt">/kontakt</a></p>');
      },
      { expectedErrors: [/Failed to load resource/] },
    ));

  test("a link is changed as a whole, and taken away", () =>
    write(async (text, page) => {
      await page.keyboard.type("Ring");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Indtast URL:").fill("tel:+4512345678");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await takesFocus(text);
      assert.equal(await written(text), '<p><a href="tel:+4512345678">Ring</a></p>');

      await move(page, "ArrowRight", "ArrowLeft");
      await has(tool(page, "Indsæt link"), "aria-pressed", "true");
      await tool(page, "Indsæt link").click();
      assert.equal(await dialog.getByLabel("Indtast URL:").inputValue(), "tel:+4512345678");
      await dialog.getByLabel("Indtast link tekst:").fill("Skriv");
      await dialog.getByLabel("Indtast URL:").fill("mailto:os@samspil.example");
      await dialog.getByRole("button", { name: "Ret" }).click();
      await takesFocus(text);
      assert.equal(await written(text), '<p><a href="mailto:os@samspil.example">Skriv</a></p>');

      await move(page, "ArrowLeft");
      await tool(page, "Indsæt link").click();
      await dialog.getByRole("button", { name: "Fjern link" }).click();
      await takesFocus(text);
      assert.equal(await written(text), "<p>Skriv</p>");
      await page.keyboard.press("Control+k");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await takesFocus(text);
    }));

  const pastes = {
    "word.html": `<h3>Gruppe for unge</h3>
<p>Otte unge, <strong>to psykologer</strong> og <em>ti tirsdage</em>. Gruppen er <u>gratis</u>. Vi begynder kl.\u00a016.</p>
<ul><li>Te og kage</li><li>også <strong>glutenfri</strong></li><li>Klodser</li></ul>
<h3>Priser</h3>
<p><strong>Samtale</strong> – 50 min. – 1.150 kr.<br />Par – 75 min. – 1.850 kr.</p>
<p>Læs mere hos <a href="https://www.dp.dk/" target="_blank" rel="noopener">Dansk Psykolog Forening</a>, i indledningen eller i aftalen.<br />Skriv til <a href="mailto:kontakt@samspil.example">os</a>.</p>`,
    "google-docs.html": `<h3>Om forløbet</h3>
<p>Vi mødes <strong>hver tirsdag</strong><em> i klinikken</em>.<br /><u>Tag en ven med.</u></p>
<ul><li>Første gang: kaffe</li><li>eller te</li><li>Anden gang: <a href="https://mentalisering.example/bog?a=1&amp;b=2" target="_blank" rel="noopener">bogen</a></li></ul>
<h3>Bagefter</h3>
<p>Uge 1 – Lytte<br />Uge 2 – Lege</p>`,
    "word-numbers.html": `<ol start="4"><li>Ring til os</li></ol>
<ol type="a"><li>om dagen</li><li>eller skriv</li></ol>
<ol start="5"><li>Kom forbi</li></ol>
<ol start="4" type="i"><li>Fire</li><li>Fem</li></ol>
<p>1.2 Betaling</p><p>§ 1. Aftalen</p><p>Trin 1: Ring</p><p>A.1 Bilag</p><p>1.a) Pris</p>
<ul><li>Ring</li><li>Firkant</li></ul>
<ol start="3"><li>Tre</li></ol><ol start="2"><li>To</li></ol><ol><li>En</li></ol>
<ol type="a"><li>Først</li></ol>`,
    "google-docs-numbers.html": `<ol start="3"><li>Tre</li></ol>
<ol type="a"><li>tre a</li></ol>
<ol start="4"><li>Fire</li></ol>
<p>Og så</p>
<ol start="5"><li>Fem</li></ol>
<ol start="9" type="I"><li>Ni</li><li>Ti</li></ol>`,
    "web.html": `<h3>Når børn ikke vil i skole</h3><h3>Et råd ad gangen</h3>
<p>Begynd med at <strong>lytte</strong>. Spørg <em>hvad</em>, ikke <em>hvorfor</em>.</p>
<p>Et afsnit i en kasse</p><p>og et til.</p>
<ol><li>Sov.</li><li>Spis.<br />Gå en tur.</li></ol>
<p>Klik her eller <a href="https://example.org/r%C3%A5d?a=1&amp;b=2" target="_blank" rel="noopener">læs videre</a></p>
<blockquote>»Jeg kan ikke.« &lt;3</blockquote>
<p>linje et<br />linje to</p>
<p>Din mail</p>`,
  };

  for (const [fixture, expected] of Object.entries(pastes)) {
    test(`what is pasted from ${fixture} is clean`, () =>
      write(
        async (text, page) => {
          await paste(text, { "text/html": readFixture(fixture) });
          const clean = expected.replaceAll("\n", "");
          assert.equal(stripItems(await written(text)), clean.replaceAll("<br />", "<br>"));
          assert.equal(await save(page), clean);
          assert.equal(await page.title(), "Kontakt · Administration · Samspil");
        },
        { expectedErrors: [POLICY_NOTE] },
      ));
  }

  test("what is pasted in the middle of a line joins it, plain text keeps its lines", () =>
    write(async (text, page) => {
      await page.keyboard.type("En  to");
      await page.keyboard.press("Home");
      await move(page, ...Array(3).fill("ArrowRight"));
      await paste(text, { "text/html": '<p class="x">og <b>endnu</b></p>' });
      assert.equal(await written(text), "<p>En og <strong>endnu</strong> to</p>");
      await page.keyboard.press("Control+a");
      await paste(text, { "text/plain": "Vej 1\r\n2100 Kbh\r\n\r\n<b>Ring</b>" });
      assert.equal(await written(text), "<p>Vej 1<br>2100 Kbh</p><p>&lt;b&gt;Ring&lt;/b&gt;</p>");
    }));

  test("an emptied text is stored as nothing, a draft taken is shown", () =>
    write(async (text, page) => {
      assert.equal(await save(page), "");
      await page.goto("/admin/kontakt");
      await text.fill("Kladden");
      await page.waitForFunction(() =>
        Object.values(localStorage).some((kept) => kept.includes("Kladden")),
      );
      page.once("dialog", (leaving) => leaving.accept());
      await page.reload();
      await page.getByRole("button", { name: "Hent det frem" }).click();
      await text.getByText("Kladden").waitFor();
      assert.equal(await save(page), "<p>Kladden</p>");
    }));

  test("what is typed right before Gem is stored", () =>
    write(async (_text, page) => {
      await page.keyboard.type("Sidste ord");
      await page
        .locator("form")
        .filter({ hasText: FIELD })
        .evaluate((form) => {
          if (form instanceof HTMLFormElement) form.requestSubmit();
        });
      await page.getByText("Kontaktsiden blev opdateret!").waitFor();
      const stored = await app.services.documents.read("content", "kontakt");
      assert.match(JSON.stringify(stored?.data), /Sidste ord/);
    }));

  test("20,000 words are typed in nearly as quickly as none", () =>
    write(async (text, page) => {
      const paragraph = `<p>${"ord ".repeat(100)}</p>`;
      await page.keyboard.type("x");
      const alone = await timeOfKey(page);
      await paste(text, { "text/html": paragraph.repeat(200) });
      await page.keyboard.type("x");
      const amongMany = await timeOfKey(page);
      assert.ok(amongMany < 8 * alone, `a key takes ${amongMany} ms, ${alone} ms alone`);
    }));

  test("a word that never ends is broken and leaves the field as wide as it was", () =>
    write(async (text, page) => {
      const before = await text.boundingBox();
      const endless = "ord".repeat(150);
      await paste(text, {
        "text/html": `<h2>${endless}</h2><ul><li>${endless}</li></ul><p><strong>${endless}</strong></p>`,
      });
      await page.keyboard.type("ord");
      assert.match((await text.textContent()) ?? "", /(ord){451}$/);
      const after = await text.boundingBox();
      assert.equal(after?.width, before?.width);
      assert.ok(after && before && after.height > before.height);
    }));

  // So high that no bar, which stays in view, covers a field.
  for (const viewport of [
    { width: 360, height: 4000 },
    { width: 1440, height: 4000 },
  ]) {
    test(`axe finds nothing in the editor and its dialog at ${viewport.width} px`, () =>
      write(
        async (text, page) => {
          await paste(text, { "text/html": readFixture("word.html") });
          await assertAccessible(page);
          await tool(page, "Indsæt link").click();
          await page.getByRole("button", { name: "Indsæt", exact: true }).click();
          await assertAccessible(page);
        },
        { viewport, reducedMotion: "reduce", expectedErrors: [POLICY_NOTE] },
      ));
  }

  test("on a phone the toolbar stays in reach and the text keeps the focus", () =>
    write(
      async (text, page) => {
        await paste(text, { "text/html": "<p>Linje</p>".repeat(60) });
        await page.keyboard.press("Control+End");
        const bold = tool(page, "Fed");
        await text.locator("p").last().tap();
        const box = await bold.boundingBox();
        assert.ok(box && box.y >= 0 && box.y < 300, "the toolbar is at the top of the screen");
        await bold.tap();
        await takesFocus(text);
        await page.keyboard.type("fed");
        assert.match(await written(text), /<strong>fed<\/strong>/);
      },
      { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true },
    ));

  test("pictures are uploaded with their words, on descriptions of psychologists only", () =>
    visit({ baseURL: app.origin, storageState, expectedErrors: [/415|422|500/] }, async (page) => {
      await page.goto("/admin/kontakt");
      assert.equal(await tool(page, "Billede").count(), 0);

      await page.goto("/admin/om?rediger=signe-holmgaard");
      const text = page.getByRole("textbox", { name: "Lang beskrivelse" });
      await text.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("Min stue");
      const bar = page.getByRole("toolbar", { name: "Lang beskrivelse" });
      await bar.getByRole("button", { name: "Billede" }).click();
      const dialog = page.getByRole("dialog", { name: "Indsæt billede" });
      const file = dialog.getByLabel("Vælg et billede");
      const put = dialog.getByRole("button", { name: "Indsæt" });
      await put.click();
      await dialog.getByRole("alert").getByText("Vælg først et billede.").waitFor();

      const notes = { name: "stue.png", mimeType: "image/png", buffer: Buffer.from("et brev") };
      await file.setInputFiles(notes);
      await put.click();
      await dialog.getByRole("alert").filter({ hasNotText: "Vælg først" }).waitFor();

      await page.route("**/admin/upload?*", (route) => route.fulfill({ status: 500 }));
      await put.click();
      await dialog
        .getByText(/^Der opstod en fejl ved upload af billedet. Prøv igen. Serveren/)
        .waitFor();
      await page.unroute("**/admin/upload?*");

      const buffer = await sharp({
        create: { width: 3000, height: 20, channels: 3, background: "#cfe3ea" },
      })
        .png()
        .toBuffer();
      await file.setInputFiles({ ...notes, buffer });
      await dialog
        .getByLabel("Beskriv billedet for dem, der ikke kan se det")
        .fill("To stole ved et vindue");
      await put.click();
      const picture = text.getByRole("img", { name: "To stole ved et vindue" });
      await picture.waitFor();
      const [inside, outside] = [await picture.boundingBox(), await text.boundingBox()];
      assert.ok(inside && outside && inside.width <= outside.width);

      await page.getByRole("button", { name: "Gem psykolog" }).click();
      await page.getByText("Psykolog blev opdateret!").waitFor();
      const stored = await app.services.documents.read("content", "om");
      assert.match(
        JSON.stringify(stored?.data),
        /<img src=\\"\/media\/medarbejderBilleder\/[^"]+\\" alt=\\"To stole ved et vindue\\" \/>/,
      );
    }));
});

async function signIn(origin: string): Promise<BrowserContextOptions["storageState"]> {
  const context = await (await launchBrowser()).newContext({ baseURL: origin });
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

function tool(page: Page, name: string): Locator {
  const bar = page.getByRole("toolbar", { name: FIELD });
  return bar.getByRole("button", { name, exact: true });
}

/** Presses a button under 'Flere', which is opened for it. */
async function useMore(page: Page, name: string) {
  await tool(page, "Flere").click();
  await tool(page, name).click();
}

/** ⏎ presses Enter. */
async function type(page: Page, text: string) {
  for (const [index, line] of text.split("⏎").entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
}

/** Moves the caret, and waits for the editor to hear of it. */
async function move(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settle(page);
  }
}

/** Until the page has painted twice: what it puts off to the next frame has happened, however busy the machine is. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Waits for what the toolbar says of the text: it hears of it a moment later. */
async function has(button: Locator, attribute: string, value: string) {
  await button.and(button.page().locator(`[${attribute}="${value}"]`)).waitFor();
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Waits for the focus, which an editor and a dialog give a moment later, and for the selection that an editor sets after it. */
async function takesFocus(element: Locator) {
  await eventually(() => hasFocus(element), true);
  await settle(element.page());
}

/** The editor's HTML without what ProseMirror adds for the caret. */
async function written(text: Locator): Promise<string> {
  const html = await text.innerHTML();
  return html
    .replace(/<(br|img) class="ProseMirror-[^>]*>/g, "")
    .replaceAll(' aria-level="2"', "")
    .replaceAll("&nbsp;", "\u00a0");
}

function stripItems(html: string): string {
  return html.replaceAll("<li><p>", "<li>").replaceAll("</p></li>", "</li>");
}

function readFixture(name: string): string {
  return readFileSync(join(import.meta.dirname, "../fixtures/paste", name), "utf8");
}

async function paste(text: Locator, data: Record<string, string>) {
  await text.evaluate((node, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(contents)) clipboardData.setData(type, content);
    const event = { clipboardData, bubbles: true, cancelable: true };
    node.dispatchEvent(new ClipboardEvent("paste", event));
  }, data);
}

/** How long one key keeps the page busy, in milliseconds: the median of many. */
function timeOfKey(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const editor = document.querySelector(".ProseMirror");
    const times: number[] = [];
    for (let key = 0; key < 41; key++) {
      const begun = performance.now();
      document.execCommand("insertText", false, "a");
      editor?.getBoundingClientRect();
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times.toSorted((a, b) => a - b)[20] ?? 0;
  });
}
