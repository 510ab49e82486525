import sharp from "sharp";
import {
  app,
  copiedIn,
  editorOf,
  openEditor,
  POLICY_NOTE,
  test,
  tryEdits,
} from "../../journeys/rich-text.ts";
import { assertAccessible } from "../../kit/axe.ts";
import { delayRequests, expect } from "../../kit/browser.ts";
import { PASSWORD } from "../../kit/client.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#cfe3ea" } })
    .png()
    .toBuffer();
const png = (await drawn(30, 20)).toString("base64");

tryEdits([
  [
    "Enter breaks the line, twice starts a paragraph, Shift+Enter only breaks",
    [
      "En⏎To⏎⏎Tre{Shift+Enter}{Shift+Enter}Fire",
      "<p>En<br>To</p><p>Tre<br><br>Fire</p>",
      "<p>En<br />To</p><p>Tre</p><p>Fire</p>",
    ],
  ],
  [
    "in a heading Enter starts a paragraph, also from its middle",
    ["[Overskrift]Find os⏎Anden sal", "<h3>Find os</h3><p>Anden sal</p>"],
    [`{Control+Home}${"{ArrowRight}".repeat(5)}⏎`, "<h3>Find </h3><p>os</p><p>Anden sal</p>"],
  ],
  [
    "a block button takes the caret's line alone, and gives it back",
    ["En⏎To⏎Tre{ArrowUp}[Overskrift]", "<p>En</p><h3>To</h3><p>Tre</p>"],
    ["[Punktliste]", "<p>En</p><ul><li><p>To</p></li></ul><p>Tre</p>"],
    ["(Overskrift)⏎", "<p>En</p><h3>To</h3><p>Tre</p>"],
    ["⏎", "<p>En</p><p>To</p><p>Tre</p>"],
    ["[Fortryd][Fortryd][Fortryd][Fortryd]", "<p>En<br>To<br>Tre</p>"],
  ],
  [
    "several selected lines become one item each, the others stay a paragraph",
    [
      "En⏎To⏎Tre⏎Fire{Control+Home}{ArrowDown}{Shift+ArrowDown}{Shift+End}[Punktliste]",
      "<p>En</p><ul><li><p>To</p></li><li><p>Tre</p></li></ul><p>Fire</p>",
    ],
    ["[Punktliste]", "<p>En</p><p>To</p><p>Tre</p><p>Fire</p>"],
    [
      "{Control+a}{Control+Shift+8}",
      "<ul><li><p>En</p></li><li><p>To</p></li><li><p>Tre</p></li><li><p>Fire</p></li></ul>",
    ],
  ],
  [
    "a list changes from bullets to numbers and back, and the keys do the same",
    ["[Punktliste]Et⏎To[Flere][Nummereret liste]", "<ol><li><p>Et</p></li><li><p>To</p></li></ol>"],
    ["{Control+Shift+8}", "<ul><li><p>Et</p></li><li><p>To</p></li></ul>"],
    ["{Control+a}{Control+Shift+7}{Control+Shift+7}", "<p>Et</p><p>To</p>"],
  ],
  [
    "a line selected with the break after it is one line",
    ["En⏎To⏎Tre{Control+Home}{Shift+ArrowDown}[Overskrift]", "<h3>En</h3><p>To<br>Tre</p>"],
  ],
  [
    "a paragraph selected up to the next one leaves that one alone",
    ["En⏎⏎To{Control+Home}{Shift+ArrowDown}[Overskrift]", "<h3>En</h3><p>To</p>"],
  ],
  [
    "a selected address becomes a link at once, www. with https://",
    [
      "www.dp.dk{Control+a}[Indsæt link]",
      '<p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a></p>',
    ],
    [
      "{End} her",
      '<p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a> her</p>',
      '<p><a href="https://www.dp.dk" target="_blank" rel="noopener">www.dp.dk</a> her</p>',
    ],
  ],
]);

test("the toolbar is one stop for Tab, and the arrow keys go around it; Escape closes 'Flere', which has no H3 under an H3", async ({
  page,
}) => {
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

test("under 'Flere' stand numbered lists and quotations, and what they make is on the page", async ({
  page,
}) => {
  const { text, tool, does, saved, focusIsOn } = await openEditor(page);
  await does("[Flere][Nummereret liste]Ring⏎Kom⏎⏎Vi lærte at vente.⏎En far(Flere)⏎{End}");
  await focusIsOn(tool("Citat"));
  await does("⏎");
  await focusIsOn(tool("Flere"));
  await text.focus();
  await does("{Control+End}⏎⏎Efter");
  const html =
    "<ol><li>Ring</li><li>Kom</li></ol><blockquote>Vi lærte at vente.<br />En far</blockquote><p>Efter</p>";
  expect(await saved()).toBe(html);
  expect(await app.page("/kontakt")).toContain(html);
});

test("a subheading stands under a heading, and so does a pasted one", async ({ page }) => {
  await page.goto("/admin/supervision?rediger=indhold");
  const { empty, does, paste, is, text } = editorOf(page, "Tekst før events");
  await empty();
  await does("Forløbet[Overskrift]⏎Første gang[Flere][Underoverskrift]⏎");
  await paste({ "text/html": "<h3>Priser</h3><h4>Moms</h4><p>Ingen.</p>" });
  await is("<h2>Forløbet</h2><h3>Første gang</h3><h2>Priser</h2><h3>Moms</h3><p>Ingen.</p>");
  for (const [level, titles] of [
    [2, ["Forløbet", "Priser"]],
    [3, ["Første gang", "Moms"]],
  ] as const) {
    await expect(text.getByRole("heading", { level })).toHaveText(titles);
  }
});

test("a block button leaves the paragraph after a triple-clicked one alone", async ({ page }) => {
  const { text, does, is } = await openEditor(page);
  await does("Overskriften⏎⏎Teksten");
  await text.getByText("Overskriften").click({ clickCount: 3 });
  await does("[Overskrift]");
  await is("<h3>Overskriften</h3><p>Teksten</p>");
});

test("undo and redo by mouse and keyboard; without anything to undo nothing happens", async ({
  page,
}) => {
  await page.goto("/admin/kontakt");
  const { text, tool, does } = editorOf(page, "Tekst før kortet");
  const unsaved = page.getByText("Du har ændringer, der ikke er gemt");
  await expect(tool("Fortryd")).toHaveAttribute("aria-disabled", "true");
  const stored = await text.innerText();
  await text.click();
  await does("X");
  await expect(unsaved).toBeVisible();
  const changed = await text.innerText();
  expect(changed).not.toBe(stored);
  await does("[Fortryd]");
  await expect.poll(() => text.innerText()).toBe(stored);
  await expect(unsaved).toHaveCount(0);
  await does("(Gendan)⏎");
  await expect.poll(() => text.innerText()).toBe(changed);
  await does("⏎");
  await text.focus();
  await does("{Control+z}");
  await expect.poll(() => text.innerText()).toBe(stored);
});

test("a link can be given by a page's title, and an address without a page is pointed out", async ({
  page,
}) => {
  const { text, dialog, address, does, is, focusIsOn } = await openEditor(page);
  await does("[Indsæt link]");
  await focusIsOn(address);
  await address.fill("/findes-ikke");
  await expect(dialog.getByText("Der er ingen side på /findes-ikke.")).toBeVisible();
  await address.fill("om os");
  await does("⏎");
  await focusIsOn(text);
  await is('<p><a href="/om">Om os</a></p>');
  await does("{Control+a}{Delete}[Indsæt link]");
  await address.fill("signe");
  await does("⏎");
  await focusIsOn(text);
  await is('<p><a href="/om/signe-holmgaard">Signe Holmgaard</a></p>');
});

test("a title entered before the list of pages arrives becomes a link when it does", async ({
  page,
}) => {
  const { text, dialog, address, does, is, focusIsOn } = await openEditor(page);
  const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
  await page.route("**/admin/sider", async (route) => {
    await typed;
    await route.continue();
  });
  await does("[Indsæt link]");
  await address.fill("om os");
  await does("⏎");
  await expect(dialog.locator("button[aria-busy=true]")).toBeVisible();
  isTyped();
  await focusIsOn(text);
  await is('<p><a href="/om">Om os</a></p>');
});

for (const [how, isAnswered] of [
  ["never comes", false],
  ["is lost", true],
] as const) {
  test(`a list of pages that ${how} is said, keeps the typed text, and a link can still be made`, {
    expectedErrors: [/Failed to load resource/],
  }, async ({ page }) => {
    const { text, dialog, address, does, is, focusIsOn } = await openEditor(page);
    await page.route("**/admin/sider", (route) => (isAnswered ? route.abort() : undefined));
    await does("[Indsæt link]");
    await address.fill("om os");
    await does("⏎");
    await expect(dialog.getByText("Listen over sider kunne ikke hentes.")).toBeVisible();
    await expect(dialog.getByText(/^Skriv en adresse, der begynder med/)).toBeVisible();
    await expect(address).toHaveValue("om os");
    await focusIsOn(address);
    await address.fill("/kontakt");
    await does("⏎");
    await focusIsOn(text);
    await is('<p><a href="/kontakt">/kontakt</a></p>');
  });
}

test("a link is changed as a whole, and taken away", async ({ page }) => {
  const { text, dialog, address, does, is, presses, focusIsOn } = await openEditor(page);
  await does("Ring{Control+a}{Control+k}");
  await address.fill("tel:+4512345678");
  await does("⏎");
  await focusIsOn(text);
  await is('<p><a href="tel:+4512345678">Ring</a></p>');

  await does("{ArrowRight}{ArrowLeft}");
  await presses("Indsæt link", true);
  await does("[Indsæt link]");
  await expect(address).toHaveValue("tel:+4512345678");
  await dialog.getByLabel("Tekst", { exact: true }).fill("Skriv");
  await address.fill("mailto:os@samspil.example");
  await dialog.getByRole("button", { name: "Ret" }).click();
  await focusIsOn(text);
  await is('<p><a href="mailto:os@samspil.example">Skriv</a></p>');

  await does("{ArrowLeft}[Indsæt link]");
  await dialog.getByRole("button", { name: "Fjern link" }).click();
  await focusIsOn(text);
  await is("<p>Skriv</p>");
  await does("{Control+k}");
  await expect(dialog).toBeVisible();
  await does("{Escape}");
  await expect(dialog).toHaveCount(0);
  await focusIsOn(text);
});

for (const [program, html] of [
  [
    "google-docs",
    '<h3>Om forløbet</h3><p>Vi mødes <strong>hver tirsdag</strong><em> i klinikken</em>, 20 m².<br><u>Tag en ven med.</u></p><ul><li><p>Første gang: kaffe</p></li><li><p>eller te</p></li><li><p>Anden gang: <a href="https://mentalisering.example/bog?a=1&amp;b=2" target="_blank" rel="noopener">bogen</a></p></li></ul><h3>Bagefter</h3><p>Uge 1 – Lytte<br>Uge 2 – Lege</p><ol start="3"><li><p>Tre</p></li></ol><ol type="a"><li><p>tre a</p></li></ol><ol start="4"><li><p>Fire</p></li></ol><p>Her var et billede. Det kan ikke stå her.</p>',
  ],
  [
    "outlook",
    '<p>Kære Signe,</p><h3>Temadagen</h3><p>Vi ses <strong>fredag</strong>\u00a0den 6. marts. Læs <a href="https://mentalisering.example/dag?a=1&amp;b=2" target="_blank" rel="noopener">programmet</a>, eller skriv til <a href="mailto:dag@mentalisering.example">os</a>.</p><p>Prisen er 800 kr. for 2¹⁰ minutter.</p><ul><li><p>Kaffe fra kl. 9</p></li><li><p>Frokost</p></li></ul><ul><li><p>Oplæg</p></li><li><p>og samtale</p></li></ul><p>Medlem – 500 kr.<br>Andre – 800 kr.</p><p> Her var et billede. Det kan ikke stå her.</p>',
  ],
  [
    "pages",
    '<p><strong>Om stuen</strong></p><p>Her er <strong>lyst</strong>, og her er <em>stille</em>. Se <a href="https://mentalisering.example/stue" target="_blank" rel="noopener">stuen</a>. Den er 20 m².</p><ul><li><p>To stole</p></li><li><p>Et bord</p></li></ul><p><strong>Mandag</strong> – 9-16<br>Tirsdag – 12-18</p><p>Her var et billede. Det kan ikke stå her.</p>',
  ],
] as const) {
  test(`a text pasted from ${program} keeps headings, lists, tables and links, and has a sentence for each picture`, {
    expectedErrors: [POLICY_NOTE],
  }, async ({ page }) => {
    const { paste, is } = await openEditor(page);
    await paste(copiedIn(program));
    await is(html);
  });
}

test("a table's caption comes along, a bold link in a heading stays one, and a picture cut short is a sentence", async ({
  page,
}) => {
  const { paste, is } = await openEditor(page);
  await paste({
    "text/html":
      '<table><caption>Priser</caption><tr><td>Samtale</td><td>1.850 kr.</td></tr></table><h3>Se <a href="/terapi" style="font-weight:normal">terapi</a></h3><p><img src="data:image/png;base64,iVBORw0KGgoAA"></p>',
  });
  await is(
    '<p>Priser</p><p>Samtale – 1.850 kr.</p><h3>Se <a href="/terapi">terapi</a></h3><p>Her var et billede. Det kan ikke stå her.</p>',
  );
});

test("a heading pasted at the end of a line begins a line, and one from the editor itself joins it", async ({
  page,
}) => {
  const { does, paste, is } = await openEditor(page);
  await does("Ring");
  await paste({ "text/html": "<h2>Priser</h2><p>Ingen</p>" });
  await is("<p>Ring</p><h3>Priser</h3><p>Ingen</p>");
  await paste({ "text/html": '<h3 data-pm-slice="1 1 []"> moms</h3>' });
  await is("<p>Ring</p><h3>Priser</h3><p>Ingen moms</p>");
});

test("a paste in the middle of a line joins it, and plain text keeps its lines", async ({
  page,
}) => {
  const { does, paste, is } = await openEditor(page);
  await does("En  to{Home}{ArrowRight}{ArrowRight}{ArrowRight}");
  await paste({ "text/html": '<p class="x">og <b>endnu</b></p>' });
  await is("<p>En og <strong>endnu</strong> to</p>");
  await does("{Control+a}");
  await paste({ "text/plain": "Vej 1\r\n2100 Kbh\r\n\r\n<b>Ring</b>" });
  await is("<p>Vej 1<br>2100 Kbh</p><p>&lt;b&gt;Ring&lt;/b&gt;</p>");
});

test("an emptied text is stored as nothing, a draft taken is shown", async ({ page }) => {
  const { text, saved } = await openEditor(page);
  expect(await saved()).toBe("");
  await page.goto("/admin/kontakt");
  await text.fill("Kladden");
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain("Kladden");
  page.once("dialog", (leaving) => leaving.accept());
  await page.reload();
  await page.getByRole("button", { name: "Hent det frem" }).click();
  await expect(text).toHaveText("Kladden");
  expect(await saved()).toBe("<p>Kladden</p>");
});

test("a word that never ends is broken and leaves the field as wide as it was", async ({
  page,
}) => {
  const { text, does, paste } = await openEditor(page);
  const before = await text.boundingBox();
  const endless = "ord".repeat(150);
  await paste({
    "text/html": `<h2>${endless}</h2><ul><li>${endless}</li></ul><p><strong>${endless}</strong></p>`,
  });
  await does("ord");
  await expect(text).toHaveText(/(ord){451}$/);
  const after = await text.boundingBox();
  expect(after?.width).toBe(before?.width);
  expect(after?.height).toBeGreaterThan(before?.height ?? Number.NaN);
});

// So high that no bar, which stays in view, covers a field.
for (const width of [360, 1440]) {
  test(`axe finds nothing in the editor and its dialog at ${width} px`, {
    viewport: { width, height: 4000 },
    reducedMotion: "reduce",
    expectedErrors: [POLICY_NOTE],
  }, async ({ page }) => {
    const { dialog, does, paste } = await openEditor(page);
    await paste(copiedIn("word"));
    await assertAccessible(page);
    await does("[Indsæt link]");
    await dialog.getByRole("button", { name: "Indsæt", exact: true }).click();
    await assertAccessible(page);
  });
}

test("on a phone the toolbar stays in reach and the text keeps the focus", {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
}, async ({ page }) => {
  const { text, tool, does, paste, focusIsOn } = await openEditor(page);
  await paste({ "text/html": "<p>Linje</p>".repeat(60) });
  await does("{Control+End}");
  await text.locator("p").last().tap();
  const box = await tool("Fed").boundingBox();
  expect(box?.y, "the toolbar is at the top of the screen").toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(300);
  await tool("Fed").tap();
  await focusIsOn(text);
  await does("fed");
  await expect(text.locator("strong")).toHaveText("fed");
});

test("pictures are uploaded with their words, on descriptions of psychologists only", async ({
  page,
}) => {
  await page.goto("/admin/kontakt");
  const contact = editorOf(page, "Tekst før kortet");
  await expect(contact.tool("Fed")).toBeVisible();
  await expect(contact.tool("Billede")).toHaveCount(0);

  await page.goto("/admin/om?rediger=signe-holmgaard");
  const { text, dialog, empty, does } = editorOf(page, "Lang beskrivelse");
  await empty();
  await does("Min stue[Billede]");
  const file = dialog.getByLabel("Vælg fil");
  const put = dialog.getByRole("button", { name: "Indsæt" });
  const alert = dialog.getByRole("alert");
  await put.click();
  await expect(alert).toHaveText("Vælg først et billede.");

  const notes = { name: "stue.png", mimeType: "image/png", buffer: Buffer.from("et brev") };
  await file.setInputFiles(notes);
  await expect(alert.filter({ hasNotText: "Vælg først" })).toBeVisible();
  await expect(put).toBeDisabled();

  await page.route("**/admin/upload?*", (route) => route.fulfill({ status: 500 }));
  await dialog.getByRole("button", { name: "Prøv igen" }).click();
  const failed = /^Der opstod en fejl ved upload af billedet. Prøv igen. Serveren/;
  await expect(dialog.getByText(failed)).toBeVisible();
  await page.unroute("**/admin/upload?*");

  const release = await delayRequests(page, "**/admin/upload?*");
  await file.setInputFiles({ ...notes, buffer: await drawn(3000, 20) });
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  const words = "To stole ved et vindue";
  const described = dialog.getByLabel("Beskriv billedet for dem, der ikke kan se det");
  await described.fill(words);
  // The file chooser and the library are cancelled by themselves.
  await file.dispatchEvent("cancel");
  await dialog.getByRole("button", { name: "Vælg blandt billederne" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(described).toHaveValue(words);
  await expect(put).toBeDisabled();
  release();
  await put.click();
  const picture = text.getByRole("img", { name: words });
  await expect(picture).toBeVisible();
  const [inside, outside] = [await picture.boundingBox(), await text.boundingBox()];
  expect(inside?.width).toBeLessThanOrEqual(outside?.width ?? Number.NaN);

  await page.getByRole("button", { name: "Gem psykolog" }).click();
  await expect(page.getByText("Psykolog blev opdateret!")).toBeVisible();
  expect(JSON.stringify(await app.readContent("om"))).toMatch(
    /<img src=\\"\/media\/medarbejderBilleder\/[^"]+\\" alt=\\"To stole ved et vindue\\" \/>/,
  );
});

test("an editor who is signed out signs in over the dialog, and the picture is inserted", {
  expectedErrors: [/401/],
}, async ({ page }) => {
  await page.goto("/admin/om?rediger=signe-holmgaard");
  const { text, dialog, empty, does } = editorOf(page, "Lang beskrivelse");
  await empty();
  await does("[Billede]");
  const file = { name: "stue.png", mimeType: "image/png", buffer: await drawn(30, 20) };
  await dialog.getByLabel("Beskriv billedet").fill("En stue");
  await page.context().clearCookies();
  await dialog.getByLabel("Vælg fil").setInputFiles(file);
  const signIn = page.getByRole("dialog", { name: "Log ind igen" });
  await signIn.getByLabel("Adgangskode").fill(PASSWORD);
  await signIn.getByRole("button", { name: "Log ind", exact: true }).click();
  await dialog.getByRole("button", { name: "Indsæt" }).click();
  await expect(text.getByRole("img", { name: "En stue" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("pictures in a pasted text are uploaded with their words, and the mark stands for one that is not", async ({
  page,
}) => {
  await page.goto("/admin/om?rediger=signe-holmgaard");
  const { text, dialog, empty, paste } = editorOf(page, "Lang beskrivelse");
  await empty();
  const copied = `<p>Før</p><p><img src="data:image/png;base64,${png}" alt="To stole"></p>`;
  await paste({ "text/html": copied });
  const picture = text.getByRole("img", { name: "To stole" });
  await expect(picture).toHaveAttribute("src", /^\/media\/medarbejderBilleder\//);

  await page.route("**/admin/upload?*", (route) => route.fulfill({ status: 500 }));
  await paste({ "text/html": copied });
  await expect(text.getByText("Her var et billede. Indsæt det.")).toBeVisible();
  await expect(picture).toHaveCount(1);
  const failed = "Der opstod en fejl ved upload af billedet. Prøv igen.";
  await expect(page.getByRole("alert").filter({ hasText: failed })).toBeVisible();
  await page.unroute("**/admin/upload?*");

  const alone = '<img src="https://mentalisering.example/stue.png" alt="En stue">';
  await paste({ "text/html": alone }, [png]);
  const words = dialog.getByLabel("Beskriv billedet for dem, der ikke kan se det");
  await expect(words).toHaveValue("En stue");
  await dialog.getByRole("button", { name: "Indsæt" }).click();
  await expect(text.getByRole("img", { name: "En stue" })).toBeVisible();
  await paste({}, [png, png]);
  await expect(text.locator("img[src^='/media/']")).toHaveCount(4);

  await page.getByRole("button", { name: "Gem psykolog" }).click();
  const refused = "Der står »Her var et billede. Indsæt det.« i teksten.";
  await expect(page.getByText(refused).first()).toBeVisible();
});

test("a save waits for a picture that is still on its way, which is kept as its mark until then", async ({
  page,
}) => {
  await page.goto("/admin/om?rediger=signe-holmgaard");
  const { text, empty, paste } = editorOf(page, "Lang beskrivelse");
  await empty();
  const arrival = Promise.withResolvers<void>();
  await page.route("**/admin/upload?*", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const words = "Stole > borde";
  await paste({
    "text/html": `<p><img src="data:image/png;base64,${png}" alt="${words}"></p>`,
  });
  await expect(text.getByRole("img", { name: words })).toHaveAttribute("src", /^data:/);
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain("<p>Her var et billede. Indsæt det.</p>");
  await page.getByRole("button", { name: "Gem psykolog" }).click();
  await expect(page.getByRole("button", { name: "Gemmer" })).toBeVisible();
  arrival.resolve();
  await expect(page.getByText("Psykolog blev opdateret!")).toBeVisible();
  expect(JSON.stringify(await app.readContent("om"))).toContain('alt=\\"Stole &gt; borde\\"');
});
