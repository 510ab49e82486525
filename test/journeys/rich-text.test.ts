import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { assertAccessible } from "../kit/axe.ts";
import {
  browserTest,
  delayRequests,
  expect,
  open,
  stopClock,
  waitForPaint,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { longText } from "../kit/long-text.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  // The browser reports each script and style of pasted HTML that it does not run.
  expectedErrors: [/422|500|ERR_FAILED/, /violates the following Content Security Policy/],
});
const UPLOADS = "**/admin/upload?*";
const DESCRIBED = "Beskriv billedet for dem, der ikke kan se det";
const png = (await draw(30, 20)).toString("base64");

/**
 * One after the other in the emptied text: what is typed, the HTML in the editor, and the stored HTML where it is saved.
 * [A button] is pressed, (a button) gone to, {a key} pressed, ⏎ is Enter, and ‹a text› is pasted, where ¶ ends a line.
 */
const EDITS = `
in a list Enter makes an item, and an empty item leaves the list
  [Punktliste]Et⏎To⏎⏎Efter → <ul><li><p>Et</p></li><li><p>To</p></li></ul><p>Efter</p>
  {Home}{Backspace} → <ul><li><p>Et</p></li><li><p>ToEfter</p></li></ul>
  {Home}{Backspace} → <ul><li><p>Et</p></li></ul><p>ToEfter</p> → <ul><li>Et</li></ul><p>ToEfter</p>
bold, italic and underlined go on by the mouse, and off by the keyboard
  Te{Control+a}[Fed] → <p><strong>Te</strong></p>
  (Fed){Space}[Kursiv] → <p><em>Te</em></p>
  (Kursiv){Space}[Understreget] → <p><u>Te</u></p>
  (Understreget){Space} → <p>Te</p>
Enter breaks the line, twice starts a paragraph, Shift+Enter only breaks
  En⏎To⏎⏎Tre{Shift+Enter}{Shift+Enter}Fire → <p>En<br>To</p><p>Tre<br><br>Fire</p> → <p>En<br />To</p><p>Tre</p><p>Fire</p>
in a heading Enter starts a paragraph, also from its middle
  [Overskrift]Find os⏎Anden sal → <h3>Find os</h3><p>Anden sal</p>
  {Control+Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}⏎ → <h3>Find </h3><p>os</p><p>Anden sal</p>
a block button takes the caret's line alone, and gives it back
  En⏎To⏎Tre{ArrowUp}[Overskrift] → <p>En</p><h3>To</h3><p>Tre</p>
  [Punktliste] → <p>En</p><ul><li><p>To</p></li></ul><p>Tre</p>
  (Overskrift)⏎ → <p>En</p><h3>To</h3><p>Tre</p>
  ⏎ → <p>En</p><p>To</p><p>Tre</p>
  [Fortryd][Fortryd][Fortryd][Fortryd] → <p>En<br>To<br>Tre</p>
  [Gendan] → <p>En</p><h3>To</h3><p>Tre</p>
  {Control+z} → <p>En<br>To<br>Tre</p>
several selected lines become one item each, the others stay a paragraph
  En⏎To⏎Tre⏎Fire{Control+Home}{ArrowDown}{Shift+ArrowDown}{Shift+End}[Punktliste] → <p>En</p><ul><li><p>To</p></li><li><p>Tre</p></li></ul><p>Fire</p>
  [Punktliste] → <p>En</p><p>To</p><p>Tre</p><p>Fire</p>
  {Control+a}{Control+Shift+8} → <ul><li><p>En</p></li><li><p>To</p></li><li><p>Tre</p></li><li><p>Fire</p></li></ul>
a list changes from bullets to numbers and back, and the keys do the same
  [Punktliste]Et⏎To[Flere][Nummereret liste] → <ol><li><p>Et</p></li><li><p>To</p></li></ol>
  {Control+Shift+8} → <ul><li><p>Et</p></li><li><p>To</p></li></ul>
  {Control+a}{Control+Shift+7}{Control+Shift+7} → <p>Et</p><p>To</p>
a line selected with the break after it is one line
  En⏎To⏎Tre{Control+Home}{Shift+ArrowDown}[Overskrift] → <h3>En</h3><p>To<br>Tre</p>
a paragraph selected up to the next one leaves that one alone
  En⏎⏎To{Control+Home}{Shift+ArrowDown}[Overskrift] → <h3>En</h3><p>To</p>
under 'Flere' stand numbered lists and quotations
  [Flere][Nummereret liste]Ring⏎Kom⏎⏎Vi lærte.⏎En far(Flere)⏎{End}⏎ → <ol><li><p>Ring</p></li><li><p>Kom</p></li></ol><blockquote>Vi lærte.<br>En far</blockquote> → <ol><li>Ring</li><li>Kom</li></ol><blockquote>Vi lærte.<br />En far</blockquote>
a selected address becomes a link at once, www. with https://
  www.dp.dk{Control+a}[Indsæt link] → <p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a></p>
  {End} her → <p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a> her</p> → <p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a> her</p>
an emptied text is stored as nothing
   → <p></p> → 
a paste joins the line that it is put into, a heading begins one, and plain text keeps its lines
  En  to{Home}{ArrowRight}{ArrowRight}{ArrowRight}‹<p class="x">og <b>endnu</b></p>› → <p>En og <strong>endnu</strong> to</p>
  {End}‹<h2>Priser</h2><p>Ingen</p>› → <p>En og <strong>endnu</strong> to</p><h3>Priser</h3><p>Ingen</p>
  ‹<h3 data-pm-slice="1 1 []"> moms</h3>› → <p>En og <strong>endnu</strong> to</p><h3>Priser</h3><p>Ingen moms</p>
  {Control+a}‹Vej 1¶2100 Kbh¶¶<b>Ring</b>› → <p>Vej 1<br>2100 Kbh</p><p>&lt;b&gt;Ring&lt;/b&gt;</p>
what is pasted is what the text can have
  {Control+a}{Backspace}‹<blockquote><p>»Vi <em>lærte</em> at vente.«</p><p>En far</p></blockquote><p>Ja</p>› → <blockquote>»Vi <em>lærte</em> at vente.«<br>En far</blockquote><p>Ja</p>
  {Control+a}{Backspace}‹<blockquote>¶<b><p>Et</p></b><blockquote>to<br></blockquote><ul><li>tre</li></ul>¶</blockquote><p>Ja</p>› → <blockquote><strong>Et<br></strong>to<br>tre</blockquote><p>Ja</p>
  {Control+a}{Backspace}‹<h2><div>Priser</div></h2><p>Ja</p>› → <h3>Priser</h3><p>Ja</p>
  {Control+a}{Backspace}‹<ul><li><h3>Leg</h3>ude</li><li><blockquote><p>Ja</p></blockquote></li></ul>› → <ul><li><p>Leg</p><p>ude</p></li><li><p>Ja</p></li></ul>
  {Control+a}{Backspace}‹<table><caption>Priser</caption><tr><td>Samtale</td><td>1.850 kr.</td></tr></table><h3>Se <a href="/terapi" style="font-weight:normal">terapi</a></h3><p><img src="data:image/png;base64,iVBORw0KGgoAA"></p>› → <p>Priser</p><p>Samtale – 1.850 kr.</p><h3>Se <a href="/terapi">terapi</a></h3><p>Her var et billede. Det kan ikke stå her.</p>
`;

test("each way of writing gives its HTML", async ({ page }) => {
  page.on("dialog", (leaving) => leaving.accept());
  for (const [title = "", ...steps] of EDITS.trim()
    .split(/\n(?! )/)
    .map((way) => way.split("\n"))) {
    const { does, is, saved } = await openEditor(page);
    for (const [done = "", html = "", stored] of steps.map((step) => step.slice(2).split(" → "))) {
      await does(done);
      await is(html, title);
      if (stored !== undefined) expect(await saved(), title).toBe(stored);
    }
  }
});

/** What is on the clipboard, copied in each program, and the HTML that it becomes. Each file has its source. */
const PASTED = {
  word: `<h3>Gruppe for unge</h3><p>Otte unge, <strong>to psykologer</strong> og <em>ti tirsdage</em>. Gruppen er <u>gratis</u>. Vi begynder kl.&nbsp;16.</p><p>Et forløb koster 4.500 kr. Vi svarer samme dag. Stuen er 20 m².[1]</p><ul><li><p>Te og kage</p></li><li><p>også <strong>glutenfri</strong></p></li><li><p>Klodser</p></li></ul><h3>Priser</h3><p><strong>Samtale</strong> – 50 min. – 1.150 kr.<br>Par – 75 min. – 1.850 kr.</p><p>Læs mere hos <a href="https://www.dp.dk/" target="_blank" rel="noopener">Dansk Psykolog Forening</a>, i indledningen eller i aftalen.<br>Skriv til <a href="mailto:kontakt@samspil.example">os</a>.</p><ol start="4"><li><p>Ring til os</p></li></ol><ol type="a"><li><p>om dagen</p></li></ol><ol start="5"><li><p>Kom forbi</p></li></ol><p>§ 1. Aftalen</p><p>Her var et billede. Det kan ikke stå her.</p><p><br></p><p>[1] Målt i foråret.</p>`,
  "google-docs": `<h3>Om forløbet</h3><p>Vi mødes <strong>hver tirsdag</strong><em> i klinikken</em>, 20 m².<br><u>Tag en ven med.</u></p><ul><li><p>Første gang: kaffe</p></li><li><p>eller te</p></li><li><p>Anden gang: <a href="https://mentalisering.example/bog?a=1&amp;b=2" target="_blank" rel="noopener">bogen</a></p></li></ul><h3>Bagefter</h3><p>Uge 1 – Lytte<br>Uge 2 – Lege</p><ol start="3"><li><p>Tre</p></li></ol><ol type="a"><li><p>tre a</p></li></ol><ol start="4"><li><p>Fire</p></li></ol><p>Her var et billede. Det kan ikke stå her.</p>`,
  outlook: `<p>Kære Signe,</p><h3>Temadagen</h3><p>Vi ses <strong>fredag</strong>&nbsp;den 6. marts. Læs <a href="https://mentalisering.example/dag?a=1&amp;b=2" target="_blank" rel="noopener">programmet</a>, eller skriv til <a href="mailto:dag@mentalisering.example">os</a>.</p><p>Prisen er 800 kr. for 2¹⁰ minutter.</p><ul><li><p>Kaffe fra kl. 9</p></li><li><p>Frokost</p></li></ul><ul><li><p>Oplæg</p></li><li><p>og samtale</p></li></ul><p>Medlem – 500 kr.<br>Andre – 800 kr.</p><p> Her var et billede. Det kan ikke stå her.</p>`,
  pages: `<p><strong>Om stuen</strong></p><p>Her er <strong>lyst</strong>, og her er <em>stille</em>. Se <a href="https://mentalisering.example/stue" target="_blank" rel="noopener">stuen</a>. Den er 20 m².</p><ul><li><p>To stole</p></li><li><p>Et bord</p></li></ul><p><strong>Mandag</strong> – 9-16<br>Tirsdag – 12-18</p><p>Her var et billede. Det kan ikke stå her.</p>`,
  libreoffice: `<h3>Netværk</h3><p>Vi mødes tirsdag kl. 16. Vandet er H₂O.¹</p><p>1 Kemien er venlig.</p>`,
  "web-page": `<h3>Kurser</h3><p>Pris: 800 kr. Areal: 10⁻³ m. Vest</p>`,
};

test("a pasted text keeps its form, and what it loses is said", async ({ page }) => {
  page.on("dialog", (leaving) => leaving.accept());
  const said = page.getByText("Overstregede ord og kommentarer er ikke kommet med.");
  for (const [program, html] of Object.entries(PASTED)) {
    const { paste, is, empty } = await openEditor(page);
    await paste({ "text/html": copiedIn(program) });
    await is(html, program);
    await expect(said, program).toHaveCount(1);
    await empty();
    await paste({ "text/html": "<p>Ren tekst</p>" });
    await expect(said).toHaveCount(0);
  }
});

test("the toolbar is one stop for Tab, and the arrow keys go around it", async ({ page }) => {
  const { text, tool, does, focusIsOn } = await openEditor(page);
  for (const [key, name] of [
    ["Shift+Tab", "Fed"],
    ["ArrowRight", "Kursiv"],
    ["End", "Flere"],
    ["ArrowRight", "Fed"],
  ] as const) {
    await does(`{${key}}`);
    await focusIsOn(tool(name));
  }
  await does("{ArrowLeft}⏎");
  await expect(tool("Citat")).toBeVisible();
  await expect(tool("Underoverskrift")).toHaveCount(0);
  await does("{Escape}");
  await expect(tool("Citat")).toHaveCount(0);
  await does("{Home}{Tab}");
  await focusIsOn(text);
  await does("Te{Tab}");
  await expect(text).not.toBeFocused();
});

test("a subheading stands under a heading, also a pasted one", async ({ page }) => {
  await page.goto("/admin/supervision?rediger=indhold");
  const { empty, does, paste, is, text } = editorOf(page, "Tekst før events");
  await empty();
  await does("Forløbet[Overskrift]⏎Første gang[Flere][Underoverskrift]⏎");
  await paste({ "text/html": "<h3>Priser</h3><h4>Moms</h4><p>Ingen.</p>" });
  await is("<h2>Forløbet</h2><h3>Første gang</h3><h2>Priser</h2><h3>Moms</h3><p>Ingen.</p>");
  await expect(text.getByRole("heading", { level: 3 })).toHaveText(["Første gang", "Moms"]);
  await text.getByText("Moms").click({ clickCount: 3 });
  await does("[Overskrift]");
  await is("<h2>Forløbet</h2><h3>Første gang</h3><h2>Priser</h2><h2>Moms</h2><p>Ingen.</p>");
});

test("a link is asked for by address or title, and what is none is said", async ({ page }) => {
  const { text, dialog, address, does, is, focusIsOn } = await openEditor(page);
  const textOfLink = dialog.getByLabel("Tekst", { exact: true });
  await does("Læs [Indsæt link]");
  await focusIsOn(address);
  await address.fill("om noget andet");
  await does("⏎");
  await expect(dialog.getByText("Skriv en adresse, der begynder med")).toBeVisible();
  await assertAccessible(page);
  await address.fill("/findes-ikke");
  await expect(dialog.getByText("Der er ingen side på /findes-ikke.")).toBeVisible();
  await textOfLink.fill("vores priser");
  await address.fill("Praktisk & priser");
  await dialog.getByRole("button", { name: "Indsæt" }).click();
  await focusIsOn(text);
  await is('<p>Læs <a href="/praktisk-priser">vores priser</a></p>');

  // It is changed as a whole, and taken away.
  await does("{ArrowLeft}{Control+k}");
  await expect(address).toHaveValue("/praktisk-priser");
  await textOfLink.fill("Skriv");
  await address.fill("mailto:os@samspil.example");
  await dialog.getByRole("button", { name: "Ret" }).click();
  await focusIsOn(text);
  await is('<p>Læs <a href="mailto:os@samspil.example">Skriv</a></p>');
  await does("{ArrowLeft}[Indsæt link]");
  await dialog.getByRole("button", { name: "Fjern link" }).click();
  await focusIsOn(text);
  await is("<p>Læs Skriv</p>");
});

test("a title waits for the list of pages, an address needs none", async ({ page }) => {
  const { text, dialog, address, does, is, presses, focusIsOn } = await openEditor(page);
  await page.route("**/admin/sider", (route) => route.abort());
  await does("[Indsæt link]");
  await address.fill("om os");
  await does("⏎");
  await expect(dialog.getByText("Listen over sider kunne ikke hentes.")).toBeVisible();
  await expect(address).toHaveValue("om os");
  await focusIsOn(address);
  await address.fill("/kontakt");
  await does("⏎");
  await focusIsOn(text);
  await is('<p><a href="/kontakt">/kontakt</a></p>');
  await does("{ArrowLeft}");
  await presses("Indsæt link", true);

  await page.unroute("**/admin/sider");
  const arrive = await delayRequests(page, "**/admin/sider");
  await does("{End} [Indsæt link]");
  await address.fill("signe");
  await does("⏎");
  await expect(dialog.locator("button[aria-busy=true]")).toBeVisible();
  arrive();
  await focusIsOn(text);
  await is(
    '<p><a href="/kontakt">/kontakt</a> <a href="/om/signe-holmgaard">Signe Holmgaard</a></p>',
  );
});

test("what was typed is undone, and stored also right before Gem", async ({ page }) => {
  const unsaved = page.getByText("Du har ændringer, der ikke er gemt");
  await page.goto("/admin/kontakt");
  const { text, tool, does, empty } = editorOf(page, "Tekst før kortet");
  await expect(tool("Fortryd")).toHaveAttribute("aria-disabled", "true");
  await text.click();
  await does("X");
  await expect(unsaved).toBeVisible();
  await does("[Fortryd]");
  await expect(unsaved).toHaveCount(0);
  await empty();
  await does("Et sidste ord");
  await text.evaluate((field) => field.closest("form")?.requestSubmit());
  await expect(page.getByText("Kontaktsiden blev opdateret!")).toBeVisible();
  expect((await app.readContent("kontakt")).textBefore).toBe("<p>Et sidste ord</p>");
});

test("on a phone the toolbar is one row in reach, and a word that never ends is broken", {
  viewport: { width: 320, height: 664 },
  hasTouch: true,
  isMobile: true,
}, async ({ page }) => {
  const { text, tool, does, paste, presses, focusIsOn } = await openEditor(page);
  const width = async () => (await text.boundingBox())?.width;
  const before = await width();
  await paste({ "text/html": `<h2>${"ord".repeat(150)}</h2>${"<p>Linje</p>".repeat(60)}` });
  await does("{Control+End}");
  await text.locator("p").last().tap();
  expect(await width()).toBe(before);
  const buttons = page.getByRole("toolbar", { name: "Tekst før kortet" }).getByRole("button");
  const boxes = await buttons.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().toJSON()),
  );
  expect(new Set(boxes.map(({ top }) => top)).size, "one row").toBe(1);
  for (const box of boxes) {
    expect(box.width).toBeGreaterThanOrEqual(24);
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.top, "at the top of the screen").toBeGreaterThanOrEqual(0);
    expect(box.top).toBeLessThan(300);
  }
  await tool("Fed").tap();
  await focusIsOn(text);
  await presses("Fed", true);
  await does("fed");
  await expect(text.locator("strong")).toHaveText("fed");
});

test("a picture is put into a text, also after a failure", async ({ page }) => {
  const { text, dialog, tool, does } = await openDescription(page);
  await does("Min stue[Billede]");
  const put = dialog.getByRole("button", { name: "Indsæt" });
  await put.click();
  await expect(dialog.getByRole("alert")).toHaveText("Vælg først et billede.");
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500 }));
  const buffer = await draw(3000, 20);
  const file = dialog.getByLabel("Vælg fil");
  await file.setInputFiles({ name: "stue.png", mimeType: "image/png", buffer });
  const failed = /^Der opstod en fejl ved upload af billedet. Prøv igen. Serveren/;
  await expect(dialog.getByText(failed)).toBeVisible();
  await expect(put).toBeDisabled();
  await page.unroute(UPLOADS);
  await dialog.getByRole("button", { name: "Prøv igen" }).click();
  const words = "To stole ved et vindue";
  await dialog.getByLabel(DESCRIBED).fill(words);
  // The file chooser and the library are cancelled by themselves.
  await file.dispatchEvent("cancel");
  await dialog.getByRole("button", { name: "Vælg blandt billederne" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await put.click();
  const picture = text.getByRole("img", { name: words });
  await expect(picture).toBeVisible();
  const [inside, outside] = [await picture.boundingBox(), await text.boundingBox()];
  expect(inside?.width).toBeLessThanOrEqual(outside?.width ?? Number.NaN);
  await page.goto("/admin/kontakt");
  await expect(tool("Billede")).toHaveCount(0);
});

test("a save waits for pasted pictures, and takes no mark of a lost one", async ({ page }) => {
  const { text, dialog, paste } = await openDescription(page);
  const copied = (words: string) =>
    `<p>Før</p><p><img src="data:image/png;base64,${png}" alt="${words}"></p>`;
  const save = page.getByRole("button", { name: "Gem psykolog" });
  const mark = "Her var et billede. Indsæt det.";
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500 }));
  await paste({ "text/html": copied("To stole") });
  await expect(text.getByText(mark)).toBeVisible();
  const failed = "Der opstod en fejl ved upload af billedet. Prøv igen.";
  await expect(page.getByRole("alert").filter({ hasText: failed })).toBeVisible();
  await page.unroute(UPLOADS);
  await save.click();
  await expect(page.getByText(`Der står »${mark}« i teksten.`).first()).toBeVisible();
  await text.getByText(mark).click({ clickCount: 3 });
  await page.keyboard.press("Delete");

  const alone = '<img src="https://mentalisering.example/stue.png" alt="En stue">';
  await paste({ "text/html": alone }, [png]);
  const words = dialog.getByLabel(DESCRIBED);
  await expect(words).toHaveValue("En stue");
  await dialog.getByRole("button", { name: "Indsæt" }).click();
  await paste({}, [png, png]);
  await expect(text.locator("img[src^='/media/medarbejderBilleder/']")).toHaveCount(3);

  const release = await delayRequests(page, UPLOADS);
  await paste({ "text/html": copied("Stole > borde") });
  await expect.poll(() => keptIn(page)).toContain(`<p>${mark}</p>`);
  await save.click();
  await expect(page.getByRole("button", { name: "Gemmer" })).toBeVisible();
  release();
  await expect(page.getByText("Psykolog blev opdateret!")).toBeVisible();
  const { psykologer } = await app.readContent("om");
  expect(JSON.stringify(psykologer)).toContain('alt=\\"Stole &gt; borde\\"');
});

const KEYS = 100;
/** By the page's own clock, which the test moves. */
const BETWEEN_KEYS_MS = 200;

test("a long text is written out and kept far less often than a key is pressed", {
  clock: true,
}, async ({ page }) => {
  await app.store("kontakt", { textBefore: longText(20_000) });
  await page.addInitScript(countWork);
  await page.goto("/admin/kontakt");
  const { text } = editorOf(page, "Tekst før kortet");
  await text.locator("p").first().click();
  await stopClock(page);
  const work = () => page.evaluate(() => ({ ...Reflect.get(window, "done") }));
  const before = await work();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("e");
    await page.clock.runFor(BETWEEN_KEYS_MS);
  }
  await page.clock.resume();
  await expect.poll(() => keptIn(page)).toContain("e".repeat(KEYS));
  const after = await work();
  expect(after.drafts - before.drafts).toBeLessThan(KEYS / 2);
  // A block is written out as elements of a document of its own: the whole text has over 1,000.
  expect(after.elements - before.elements).toBeLessThan(KEYS * 20);
});

test("a text is kept when the window is put away before the pause is over", async ({ page }) => {
  await openEditor(page);
  const kept = await page.evaluate(() => {
    document.execCommand("insertText", false, "skrevet i sidste øjeblik");
    return new Promise((resolve) => {
      queueMicrotask(() => {
        document.dispatchEvent(new Event("visibilitychange"));
        resolve(JSON.stringify(localStorage));
      });
    });
  });
  expect(kept).toContain("skrevet i sidste øjeblik");
});

test("the editor's script comes where a text is edited; 250 kB is the most", async ({ page }) => {
  await open(page, "/admin/viden");
  const scripts = await page.evaluate(readScripts);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(250_000);
  expect(scripts.filter(({ name }) => name.includes("/rich-text-editor-"))).toEqual([]);
});

/** Runs in the page. @returns the scripts that it has loaded, with their bytes as they were sent */
function readScripts() {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
}

/** Counts, in the page, the drafts kept and the elements made. */
function countWork() {
  const done = { drafts: 0, elements: 0 };
  Object.assign(window, { done });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function count(name: string, value: string) {
    done.drafts += 1;
    setItem.call(this, name, value);
  };
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function count(this: Document, name: string) {
    done.elements += 1;
    return createElement.call(this, name);
  };
}

/** What is kept on the device. */
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

/** The contact screen's first text, which is emptied and has the caret. */
async function openEditor(page: Page) {
  await page.goto("/admin/kontakt");
  const editor = editorOf(page, "Tekst før kortet");
  await editor.empty();
  return editor;
}

/** The emptied text of a psychologist, which may have pictures. */
async function openDescription(page: Page) {
  await page.goto("/admin/om?rediger=signe-holmgaard");
  const editor = editorOf(page, "Lang beskrivelse");
  await editor.empty();
  return editor;
}

function editorOf(page: Page, field: string) {
  const text = page.getByRole("textbox", { name: field });
  const bar = page.getByRole("toolbar", { name: field });
  const tool = (name: string) => bar.getByRole("button", { name, exact: true });

  /** `pictures`: the files on the clipboard, PNG in base64. */
  const paste = (data: Record<string, string>, pictures: string[] = []) =>
    text.evaluate(
      (node, { data, pictures }) => {
        const clipboardData = new DataTransfer();
        for (const [type, content] of Object.entries(data)) clipboardData.setData(type, content);
        for (const picture of pictures) {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
        }
        const event = { clipboardData, bubbles: true, cancelable: true };
        node.dispatchEvent(new ClipboardEvent("paste", event));
      },
      { data, pictures },
    );

  /** See EDITS. */
  async function does(steps: string) {
    for (const step of steps.split(/(‹.+?›|\[.+?\]|\(.+?\)|\{.+?\}|⏎)/)) {
      const name = step.slice(1, -1);
      const type = name.startsWith("<") ? "text/html" : "text/plain";
      if (step.startsWith("[")) await tool(name).click();
      else if (step.startsWith("(")) await tool(name).focus();
      else if (step.startsWith("{")) await move(name);
      else if (step.startsWith("‹")) await paste({ [type]: name.replaceAll("¶", "\r\n") });
      else if (step === "⏎") await page.keyboard.press("Enter");
      else await page.keyboard.type(step);
    }
  }

  /** Waits until the editor has noticed the key. */
  async function move(key: string) {
    await page.keyboard.press(key);
    await waitForPaint(page);
  }

  return {
    text,
    tool,
    does,
    dialog: page.getByRole("dialog"),
    address: page.getByRole("dialog").getByLabel("Hvor skal linket hen?"),
    async empty() {
      await text.click();
      await does("{Control+a}{Backspace}");
    },
    /** Waits for the focus, and for the selection that an editor sets after it. */
    async focusIsOn(element: Locator) {
      await expect(element).toBeFocused();
      await waitForPaint(page);
    },
    is: (html: string, message = "") => expect.poll(() => written(text), message).toBe(html),
    /** Waits, as the toolbar is updated a moment after the text. */
    presses: (name: string, isPressed: boolean) =>
      expect(tool(name)).toHaveAttribute("aria-pressed", String(isPressed)),
    /** Saves the form. @returns the stored text */
    async saved(): Promise<unknown> {
      await page.getByRole("button", { name: "Gem kontaktside" }).click();
      await expect(page.getByText("Kontaktsiden blev opdateret!")).toBeVisible();
      return (await app.readContent("kontakt")).textBefore;
    },
    paste,
  };
}

function draw(width: number, height: number): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels: 3, background: "#cfe3ea" } });
  return drawn.png().toBuffer();
}

/** The editor's HTML without what ProseMirror adds for the caret. */
async function written(text: Locator): Promise<string> {
  const html = await text.innerHTML();
  return html
    .replace(/<(br|img) class="ProseMirror-[^>]*>/g, "")
    .replaceAll(/ aria-level="\d"/g, "");
}

function copiedIn(program: string): string {
  const file = join(import.meta.dirname, `../kit/fixtures/paste/${program}.html`);
  return readFileSync(file, "utf8").trimEnd();
}
