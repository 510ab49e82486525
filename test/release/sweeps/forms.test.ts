import assert from "node:assert/strict";
import {
  addBullets,
  answer,
  app,
  change,
  conflictOn,
  draftOffer,
  FIRST,
  isAutosaved,
  photo,
  reopen,
  save,
  storedNews,
  test,
  title,
} from "../../journeys/editing.ts";
import { DESK, delayRequests, expect, open, PHONE, stopClock } from "../../kit/browser.ts";

const STORED_PICTURE = "/illustrations/hero-vindue.svg";
const UNKNOWN_COURSE = "/admin/uddannelse/findes-ikke/events";

test("a picture that is uploaded comes back with the text after a crash", async ({ page }) => {
  await change("nyhed_1", { imageUrl: STORED_PICTURE });
  await open(page, FIRST);
  await title(page).fill("Morgenmad i haven");
  await page.locator("input[type=file]").setInputFiles(photo);
  await isAutosaved(page, "/media/nyheder/ar-");
  const form = await reopen(page);
  await draftOffer(form).click();
  await expect(title(form)).toHaveValue("Morgenmad i haven");
  await expect(form.locator(".image-field__frame img")).toHaveAttribute("src", /nyheder\/ar-/);
  await save(form);
  await form.getByText("Nyhed blev opdateret!").waitFor();
  assert.match((await storedNews())[0]?.imageUrl ?? "", /^\/media\/nyheder\/ar-/);
});

test("Ctrl+S on a new text keeps it as a draft, which the list has", async ({ page }) => {
  await open(page, "/admin/nyheder?ny");
  await title(page).fill("Nyt hold i juni");
  await page.keyboard.press("Control+s");
  await page.getByText("Gemt som kladde").first().waitFor();
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByRole("link", { name: "Nyt hold i juni" }).first().waitFor();
});

for (const [path, button, message, label] of [
  ["/admin/kontakt", "Gem kontaktside", "Kontaktsiden blev opdateret!", "Titel"],
  ["/admin/praktisk-priser", "Gem siden", "Praktisk & Priser siden blev opdateret!", "Titel"],
  ["/admin/klinikken", "Gem oplysninger", "Indholdet er blevet gemt", "Adresse"],
] as const) {
  test(`${path} stays on its form after a save, says so, and saves again (E16)`, async ({
    page,
  }) => {
    await open(page, path);
    const field = page.getByLabel(label, { exact: true });
    const saveButton = page.getByRole("button", { name: button });
    for (const words of ["Ærøvej 3", "Ærøvej 4"]) {
      await field.fill(words);
      await saveButton.press("Enter");
      await expect(page.getByText(message)).toBeVisible();
      await expect(saveButton).toBeFocused();
      await expect(page).toHaveURL(path);
    }
    await page.getByRole("button", { name: "Luk besked" }).click();
    await expect(page.getByText(message)).toHaveCount(0);
    await open(page, path);
    await expect(field).toHaveValue("Ærøvej 4");
  });
}

test("on a phone the buttons of a text stand in one row (E14)", { at: PHONE }, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [FIRST, "/admin/om?rediger=signe-holmgaard"]) {
      await open(page, path);
      const buttons = page.getByRole("toolbar").first().getByRole("button");
      await expect(async () => {
        const boxes = await buttons.evaluateAll((all) =>
          all.map((element) => element.getBoundingClientRect().toJSON()),
        );
        assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, `${path} at ${width} px`);
        for (const { width, height } of boxes) assert.ok(width >= 24 && height >= 44);
      }).toPass({ timeout: 30_000 });
    }
  }
});

test("bullets inside a section of Terapi look like bullets (E12)", async ({ page }) => {
  const content = "<ul><li>Ro</li><li>Tid</li></ul>";
  await app.store("terapi", { title: "Terapi", sections: [{ title: "Hvad", content }] });
  await open(page, "/admin/terapi?rediger=indhold");
  const bullet = page.locator(".row-list [role=textbox] li").first();
  await expect(bullet).toHaveCSS("display", "list-item");
  await expect(bullet).toHaveCSS("border-inline-start-width", "0px");
});

test("an unknown course says so and leads back to the list after three seconds, or at once", async ({
  page,
}) => {
  const openUnknown = () =>
    page.evaluate((to) => __reactRouterDataRouter.navigate(to), UNKNOWN_COURSE);
  await page.clock.install();
  await open(page, "/admin/uddannelse/mbt-grunduddannelse/events");
  await stopClock(page);
  await openUnknown();
  await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
  await page.clock.runFor(2900);
  assert.match(page.url(), /findes-ikke/);
  await page.clock.runFor(200);
  await page.waitForURL("**/admin/uddannelse");
  await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
  await openUnknown();
  await page.getByRole("link", { name: "Gå til uddannelserne nu" }).click();
  await page.getByRole("link", { name: "Opret ny uddannelse" }).waitFor();
});

test("the three seconds begin when the sentence is shown, however late its script comes", async ({
  page,
}) => {
  const release = await delayRequests(page, "**/assets/*.js");
  await page.clock.install();
  await page.goto(UNKNOWN_COURSE, { waitUntil: "commit" });
  await page.getByRole("alert").getByText("Uddannelsen blev ikke fundet").waitFor();
  await stopClock(page);
  release();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "");
  await page.clock.runFor(1);
  await page.waitForURL("**/admin/uddannelse");
});

test("the link of an article follows its title and its type", async ({ page }) => {
  await open(page, "/admin/viden?ny");
  const link = page.getByLabel("Link", { exact: true });
  const type = page.getByLabel("Hvor kan artiklen læses?");
  const content = page.getByRole("textbox", { name: "Indhold" });
  const saveArticle = page.getByRole("button", { name: "Gem artikel" });
  await content.waitFor();
  await expect(page.getByText("Du har ændringer"), "nothing is typed yet").toHaveCount(0);
  await title(page).fill("Børn & skærme");
  await page.getByLabel("Beskrivelse", { exact: true }).fill("Kort.");
  await expect(link).toHaveValue("/viden/born-skaerme");
  await page.getByText("Mere om artiklen").click();

  await type.selectOption("on");
  await content.waitFor({ state: "detached" });
  await link.fill("example.org");
  await saveArticle.click();
  const external = "Eksterne links skal starte med http:// eller https://";
  await page.getByRole("alert").getByText(external).waitFor();
  await title(page).fill("Børn og skærme");
  await expect(link, "an external link stays").toHaveValue("example.org");

  await type.selectOption("");
  await expect(link).toHaveValue("/viden/born-og-skaerme");
  await saveArticle.click();
  await page.getByRole("alert").getByText("Skriv artiklens tekst").waitFor();
  await expect(content).toBeFocused();
  await content.fill("Sluk sammen.");
  await saveArticle.click();
  await page.getByText("Ny artikel er oprettet!").waitFor();
});

test("a link to an address, a mailbox or a telephone says where it leads", async ({ page }) => {
  await open(page, FIRST);
  const link = page.getByLabel("Knaplink");
  for (const [typed, said] of [
    ["/kontakt", "Fører til siden her på hjemmesiden (åbner i nyt vindue)"],
    ["https://dp.dk/a", "Fører til dp.dk (åbner i nyt vindue)"],
    ["mailto:klinik@samspil.example", "Fører til klinik@samspil.example"],
    ["tel:+4500123456", "Fører til +4500123456"],
    ["kontakt", "Det er ikke et link endnu: begynd med / eller https://"],
  ] as const) {
    await link.fill(typed);
    await expect(link).toHaveAccessibleDescription(said);
  }
});

test("bullets: only written text is added, and the order changes by keyboard", async ({ page }) => {
  await open(page, "/admin/om?rediger=ida-vestergaard");
  await page.getByRole("tab", { name: "English" }).click();
  const english = "Punkter på engelsk";
  const row = (n: number) => page.getByLabel(`${english}, punkt ${n}`, { exact: true });
  const fifth = await row(5).inputValue();
  await addBullets(page, english, ["   "]);
  await expect(row(6), "empty text adds nothing").toHaveCount(0);
  await page.getByRole("button", { name: `Flyt ${fifth} op` }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(`${fifth} er nu nummer 4 af 5`).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await expect(row(3), "the focus went along with the bullet").toHaveValue(fifth);
});

test("a bullet that is written and not added counts as typed, and is added once", async ({
  page,
}) => {
  await open(page, "/admin/om?rediger=ida-vestergaard");
  const label = "Punkter";
  const writing = page.getByLabel(`${label}, nyt punkt`, { exact: true });
  const rows = page.getByLabel(new RegExp(`^${label}, punkt \\d+$`));
  const count = await rows.count();
  const question = page.getByRole("alertdialog");
  await writing.pressSequentially("Supervision af grupper");
  await isAutosaved(page, "Supervision af grupper");
  await page.getByRole("link", { name: "Annuller" }).click();
  await answer(page, "Bliv her");
  await expect(writing).toHaveValue("Supervision af grupper");
  await expect(rows).toHaveCount(count);

  await writing.fill("");
  await page.getByText("Du har ændringer").waitFor({ state: "detached" });
  await writing.fill(" Supervision ");
  await page.getByRole("button", { name: `Tilføj til ${label}`, exact: true }).click();
  await page.getByText("Tilføjet: Supervision").waitFor({ state: "attached" });
  await expect(rows.last()).toHaveValue("Supervision");
  await expect(rows).toHaveCount(count + 1);
  await expect(writing).toHaveValue("");
  await expect(question).toHaveCount(0);
});

test("a bullet that is being written takes none from a colleague's list when that is chosen", async ({
  page,
}) => {
  await open(page, "/admin/om?rediger=ida-vestergaard");
  await page.getByLabel("Punkter, punkt 1", { exact: true }).fill("Terapi for voksne");
  const om = await app.readContent("om");
  const punkter = [
    "Samtaler",
    "Traumer",
    "Forældre",
    "Grupper",
    "Temadage",
    "Supervision",
    "Kurser",
  ];
  const withBullets = (each: { id: string }) =>
    each.id === "ida-vestergaard" ? { ...each, punkter } : each;
  await app.store("om", { ...om, psykologer: om.psykologer.map(withBullets) });
  await page.getByRole("button", { name: "Gem psykolog" }).click();
  const conflict = conflictOn(page);
  await conflict.getByRole("radio", { name: /Gemt af/ }).check();
  await page.getByLabel("Punkter, nyt punkt", { exact: true }).pressSequentially("Hold");
  await conflict.getByRole("button", { name: "Gem det valgte" }).click();
  await page.getByText(/blev opdateret/).waitFor();
  const stored = (await app.readContent("om")).psykologer.find(
    ({ id }: { id: string }) => id === "ida-vestergaard",
  );
  assert.deepEqual(stored.punkter, punkter);
});

test("psychologists change places by keyboard and by drag, and the site follows", {
  at: DESK,
}, async ({ page }) => {
  await open(page, "/admin/om");
  const names = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 3 });
  const [first = "", second = "", third = ""] = await names.allInnerTexts();
  const isSaved = () => page.waitForResponse((answer) => answer.request().method() === "POST");
  const onSite = async () => {
    const html = await app.page("/om");
    const found = html.matchAll(/<article class="person">.*?<h3>([^<]*)<\/h3>/gs);
    return [...found].map(([, name]) => name);
  };
  const keyboard = isSaved();
  await page.getByRole("button", { name: `Flyt ${second} op` }).press("Enter");
  await page.getByText(`${second} er flyttet fra plads 2 til 1.`).waitFor({ state: "attached" });
  await keyboard;
  assert.deepEqual(await onSite(), [second, first, third]);

  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const drag = isSaved();
  await row(third).getByTitle("Træk for at flytte").dragTo(row(second));
  await page.getByText(`${third} er flyttet fra plads 3 til 1.`).waitFor({ state: "attached" });
  await drag;
  assert.deepEqual(await onSite(), [third, second, first]);
  await page.goto("/admin/historik/om");
  await page.getByRole("heading", { name: "Rækkefølgen ændret" }).first().waitFor();
});

test("the map field shows the map of an address or a pasted iframe, and says when there is none (E8)", async ({
  page,
}) => {
  await open(page, "/admin/kontakt");
  const field = page.getByLabel("Kort", { exact: true });
  const shown = page.getByRole("link", { name: "Vis kort" });
  await field.fill("Stæregade 12, København");
  await shown.waitFor();
  await field.fill("Lige ved havnen");
  await shown.waitFor({ state: "hidden" });
  await page.getByText("Kortet kan ikke bruges. Skriv adressen").waitFor();
  await page.getByRole("button", { name: "Gem kontaktside" }).click();
  await page.getByRole("alert").getByText("Kortet kan ikke bruges.").first().waitFor();
  await expect(field, "what was typed stays").toHaveValue("Lige ved havnen");
  const map = "https://www.openstreetmap.org/export/embed.html?bbox=12.5,55.7,12.6,55.8";
  await field.fill(`<iframe width="600" src="${map}"></iframe>`);
  await shown.waitFor();
});

test("the languages of a psychologist are tabs, changed with the arrows; a wrong field opens its tab", {
  at: DESK,
}, async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const [danish, english] = ["Dansk", "English"].map((name) => page.getByRole("tab", { name }));
  assert.ok(danish && english);
  const email = page.getByLabel("E-mail", { exact: true });
  const titles = page.getByLabel("Titler på engelsk");
  const savePsychologist = page.getByRole("button", { name: "Gem psykolog" });
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

  await savePsychologist.click();
  await expect(email).toBeFocused();
  await expect(danish).toHaveAttribute("aria-selected", "true");
  await email.fill("signe@samspil.example");
  await savePsychologist.click();
  await page.getByText("Psykolog blev opdateret!").waitFor();
  await page.goto("/admin/om?rediger=signe-holmgaard&felt=engTitler");
  await expect(titles).toBeFocused();
  await expect(titles).toHaveValue("Psychologist");
});

test("a new psychologist cannot be saved without a name", async ({ page }) => {
  await open(page, "/admin/om?ny");
  const saveNew = page.getByRole("button", { name: "Gem psykolog" });
  await expect(saveNew).toBeDisabled();
  await page.getByLabel("Navn", { exact: true }).fill("Søren Ærø");
  await expect(saveNew).toBeEnabled();
});
