import { expect } from "../kit/browser.ts";
import { app, copiedIn, openEditor, POLICY_NOTE, PROGRAMS, test, tryEdits } from "./rich-text.ts";

test("each tool goes on and off, by mouse with the caret kept, by keyboard with the focus kept", async ({
  page,
}) => {
  const { text, tool, does, is, presses, focusIsOn } = await openEditor(page);
  await does("Te");
  for (const [name, html] of [
    ["Fed", "<p><strong>Te</strong></p>"],
    ["Kursiv", "<p><em>Te</em></p>"],
    ["Understreget", "<p><u>Te</u></p>"],
    ["Overskrift", "<h3>Te</h3>"],
    ["Punktliste", "<ul><li><p>Te</p></li></ul>"],
  ] as const) {
    await does(`{Control+a}[${name}]`);
    await is(html);
    await presses(name, true);
    await focusIsOn(text);
    await does(`(${name}){Space}`);
    await is("<p>Te</p>");
    await presses(name, false);
    await focusIsOn(tool(name));
    await text.focus();
  }
});

tryEdits([
  [
    "in a list Enter makes an item, and an empty item leaves the list",
    ["[Punktliste]Et⏎To⏎⏎Efter", "<ul><li><p>Et</p></li><li><p>To</p></li></ul><p>Efter</p>"],
    ["{Home}{Backspace}", "<ul><li><p>Et</p></li><li><p>ToEfter</p></li></ul>"],
    [
      "{Home}{Backspace}",
      "<ul><li><p>Et</p></li></ul><p>ToEfter</p>",
      "<ul><li>Et</li></ul><p>ToEfter</p>",
    ],
  ],
]);

test("the dialog asks for address and text, refuses what is no link, and picks a page", async ({
  page,
}) => {
  const { text, dialog, address, does, is, saved, focusIsOn } = await openEditor(page);
  await does("Læs [Indsæt link]");
  await focusIsOn(address);
  for (const wrong of [
    "",
    "javascript:alert(1)",
    "//ond.example",
    "om noget andet",
    "ftp://a.example",
  ]) {
    await address.fill(wrong);
    await does("⏎");
    await expect(dialog.getByText("Skriv en adresse, der begynder med")).toBeVisible();
  }
  await dialog.getByLabel("Tekst", { exact: true }).fill("vores priser");
  await dialog.getByLabel("Hvor skal linket hen?").fill("Praktisk & priser");
  await dialog.getByRole("button", { name: "Indsæt" }).click();
  await focusIsOn(text);
  await does(" først");
  const html = '<p>Læs <a href="/praktisk-priser">vores priser</a> først</p>';
  await is(html);
  expect(await saved()).toBe(html);
});

test("a text pasted from Word is clean, and cannot be published with the mark of a missing picture", {
  expectedErrors: [POLICY_NOTE, /422/],
}, async ({ page }) => {
  const { text, does, paste, saved } = await openEditor(page);
  await paste(copiedIn("word"));
  const clean = `<h3>Gruppe for unge</h3>
<p>Otte unge, <strong>to psykologer</strong> og <em>ti tirsdage</em>. Gruppen er <u>gratis</u>. Vi begynder kl.\u00a016.</p>
<p>Et forløb koster 4.500 kr. Vi svarer samme dag. Stuen er 20 m².[1]</p>
<ul><li>Te og kage</li><li>også <strong>glutenfri</strong></li><li>Klodser</li></ul>
<h3>Priser</h3>
<p><strong>Samtale</strong> – 50 min. – 1.150 kr.<br />Par – 75 min. – 1.850 kr.</p>
<p>Læs mere hos <a href="https://www.dp.dk/" target="_blank" rel="noopener">Dansk Psykolog Forening</a>, i indledningen eller i aftalen.<br />Skriv til <a href="mailto:kontakt@samspil.example">os</a>.</p>
<ol start="4"><li>Ring til os</li></ol><ol type="a"><li>om dagen</li></ol><ol start="5"><li>Kom forbi</li></ol>
<p>§ 1. Aftalen</p>
<p>[1] Målt i foråret.</p>`;
  await expect(text.getByRole("listitem").first()).toHaveText("Te og kage");
  await page.getByRole("button", { name: "Gem kontaktside" }).click();
  const mark = "Her var et billede. Det kan ikke stå her.";
  await expect(page.getByText(`Der står »${mark}« i teksten.`).first()).toBeVisible();
  await text.getByText(mark).click({ clickCount: 3 });
  await does("{Delete}");
  expect(await saved()).toBe(clean.replaceAll("\n", ""));
  await expect(page).toHaveTitle("Kontakt · Administration · Samspil");
});

test("what is struck out, hidden or in the margin of another program's text stays out, and it is said", {
  expectedErrors: [POLICY_NOTE],
}, async ({ page }) => {
  const kept = {
    word: ["koster 4.500 kr. Vi svarer samme dag. Stuen er 20 m².[1]", "[1] Målt i foråret."],
    "google-docs": ["i klinikken, 20 m²."],
    outlook: ["Prisen er 800 kr. for 2¹⁰ minutter."],
    pages: ["Se stuen. Den er 20 m²."],
    libreoffice: ["mødes tirsdag kl. 16. Vandet er H₂O.¹", "1 Kemien er venlig."],
    "web-page": ["Kurser", "Pris: 800 kr. Areal: 10⁻³ m. Vest"],
  };
  for (const program of PROGRAMS) {
    const { text, paste, empty } = await openEditor(page);
    await paste(copiedIn(program));
    for (const words of kept[program]) await expect(text, program).toContainText(words);
    await expect(text, program).not.toContainText(/udgår|\[\w+1\]|\[a\]/i);
    const said = page.getByText("Overstregede ord og kommentarer er ikke kommet med.");
    await expect(said, program).toBeVisible();
    await empty();
    await paste({ "text/html": "<p>Ren tekst</p>" });
    await expect(said).toHaveCount(0);
    page.once("dialog", (leaving) => leaving.accept());
  }
});

test("a pasted quotation, heading or list item keeps its paragraphs as lines", async ({ page }) => {
  for (const [pasted, written] of [
    [
      "<blockquote><p>»Vi <em>lærte</em> at vente.«</p><p>En far</p></blockquote><p>Ja</p>",
      "<blockquote>»Vi <em>lærte</em> at vente.«<br>En far</blockquote><p>Ja</p>",
    ],
    [
      "<blockquote>\n<b><p>Et</p></b><blockquote>to<br></blockquote><ul><li>tre</li></ul>\n</blockquote><p>Ja</p>",
      "<blockquote><strong>Et<br></strong>to<br>tre</blockquote><p>Ja</p>",
    ],
    ["<h2><div>Priser</div></h2><p>Ja</p>", "<h3>Priser</h3><p>Ja</p>"],
    [
      "<ul><li><h3>Leg</h3>ude</li><li><blockquote><p>Ja</p></blockquote></li></ul>",
      "<ul><li><p>Leg</p><p>ude</p></li><li><p>Ja</p></li></ul>",
    ],
  ] as const) {
    const { paste, is } = await openEditor(page);
    await paste({ "text/html": pasted });
    await is(written, pasted);
    page.once("dialog", (leaving) => leaving.accept());
  }
});

test("text typed right before Gem is stored", async ({ page }) => {
  const { text, does } = await openEditor(page);
  await does("Sidste ord");
  await text.evaluate((field) => field.closest("form")?.requestSubmit());
  await expect(page.getByText("Kontaktsiden blev opdateret!")).toBeVisible();
  expect(JSON.stringify(await app.readContent("kontakt"))).toContain("Sidste ord");
});
