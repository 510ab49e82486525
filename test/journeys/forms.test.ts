import assert from "node:assert/strict";
import type { Locator } from "@playwright/test";
import { DESK, delayRequests, expect, isPageFetch, open, stopClock } from "../kit/browser.ts";
import { FIRST, photo, storedNews, test, title } from "./editing.ts";

test("the first wrong field has the focus; a field is no longer red once it has been changed, and the others still are", async ({
  page,
}) => {
  await open(page, "/admin/viden?ny");
  await page.getByRole("button", { name: "Gem artikel" }).click();
  const [heading, text] = [title(page), page.getByLabel("Beskrivelse", { exact: true })];
  const sentence = page.getByText("Titel og beskrivelse er påkrævet.");
  await expect(sentence.first()).toBeVisible();
  await expect(heading).toHaveAttribute("aria-invalid", "true");
  await expect(heading).toBeFocused();
  for (const field of [heading, text]) {
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await field.fill("Børn og søvn");
    await expect(field).not.toHaveAttribute("aria-invalid");
  }
  await expect(sentence).toHaveCount(0);
});

test("Ctrl+S saves, publishing or as a draft, and leaves the caret where it is; with a draft open Enter saves the draft, and only 'Udgiv' publishes", async ({
  page,
}) => {
  const unsaved = page.getByText("Du har ændringer, der ikke er gemt");
  await open(page, FIRST);
  const text = page.getByRole("textbox", { name: "Indhold" });
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Kom glad.");
  await page.keyboard.press("Control+s");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  await expect(text).toBeFocused();
  await page.keyboard.type(" Tag din nabo med.");
  await page.getByText("Det, du har skrevet siden, er ikke gemt endnu").waitFor();
  await page.keyboard.press("Meta+s");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.match((await storedNews())[0]?.content ?? "", /otte\. Kom glad\. Tag din nabo med\./);
  await expect(page).toHaveURL(FIRST);

  await title(page).fill("Frokost");
  await page.getByRole("button", { name: "Gem som kladde" }).click();
  await page.getByText("Gemt som kladde").first().waitFor();
  await title(page).fill("Frokost klokken tolv");
  await page.getByLabel("Knaptekst").press("Enter");
  await expect(unsaved).toHaveCount(0);
  assert.equal((await storedNews())[0]?.title, "Morgenmad");
  // As the programs of those who press with their voice do, and the mouse in Safari.
  await page.getByRole("button", { name: "Udgiv nyhed" }).dispatchEvent("click");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.equal((await storedNews())[0]?.title, "Frokost klokken tolv");
});

test("prices are added, moved, written and removed, and the keyboard stands where it should", async ({
  page,
}) => {
  await open(page, "/admin/praktisk-priser");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await press("Tilføj under Individuel samtale");
  const added = page.locator(".row-list > ol > li").nth(3);
  await expect(added.getByLabel("Navn")).toBeFocused();
  for (const [index, words] of ["Tolk", "efter aftale", "50 min.", "300 kr."].entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
  await press("Flyt Tolk op");
  await page.getByText("Tolk er nu nummer 3 af 15").waitFor();
  await expect(page.getByRole("button", { name: "Flyt Tolk op" })).toBeFocused();
  await press("Fjern Individuel samtale");
  await expect(page.getByRole("button", { name: "Tilføj linje" })).toBeFocused();
  await press("Gem siden");
  await page.getByText("Praktisk & Priser siden blev opdateret!").waitFor();
  await page.goto("/praktisk-priser");
  const rows = page.getByRole("table", { name: "Terapi" }).getByRole("row");
  await expect(rows.nth(1)).toHaveText("TolkEfter aftale50 min.300 kr.");
  await expect(rows.nth(2)).toContainText("Forældresamtale");
});

test("a save by button or key leaves the writer where she stands, near the top and in the middle of a long form", {
  at: DESK,
}, async ({ page }) => {
  await open(page, "/admin/praktisk-priser");
  const heading = title(page);
  const middle = page.getByRole("textbox", { name: "Find vej" });
  const press = (name: string) => page.getByRole("button", { name, exact: true });
  const topOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? Number.NaN);
  for (const [field, stand] of [
    [heading, () => page.evaluate(() => scrollTo(0, 0))],
    [middle, () => middle.evaluate((text) => text.scrollIntoView({ block: "center" }))],
  ] as const) {
    for (const button of ["Gem siden", "", "Gem som kladde", "Gem som kladde", "", "Udgiv siden"]) {
      await field.press("End");
      await page.keyboard.type(".");
      await stand();
      // The bar of a draft comes above the form: the browser scrolls by its height, or it moves the top of the page.
      const place = () => (field === heading ? page.evaluate(() => scrollY) : topOf(field));
      const before = await place();
      const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
      if (button) await press(button).click();
      else await page.keyboard.press("Control+s");
      await saved;
      await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);
      if (button) await expect(page.locator("button:focus")).toBeEnabled();
      else await expect(field).toBeFocused();
      // Within the pixel that rounding takes.
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
    }
  }
  await press("Luk besked").click();
  const before = await topOf(middle);
  await expect(page.locator("h1")).toBeFocused();
  assert.equal(await topOf(middle), before);
});

test("a button that cannot save yet says what is missing", async ({ page }) => {
  await open(page, "/admin/klinikken");
  const button = page.getByRole("button", { name: "Gem oplysninger" });
  const field = page.getByLabel("Navn", { exact: true });
  const sentence = "Skriv klinikkens navn.";
  await field.fill("");
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(sentence);
  await expect(page.locator(".savebar").getByText(sentence)).toBeVisible();
  await field.fill("Åen");
  await expect(button).toBeEnabled();
  await expect(page.getByText(sentence)).toHaveCount(0);
  page.once("dialog", (leaving) => leaving.accept());
  await open(page, "/admin/forside?ny");
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("button", { name: "Fjern billede" }).click();
  await expect(page.getByRole("button", { name: "Gem billede" })).toHaveAccessibleDescription(
    "Vælg et billede.",
  );
});

test("an unknown course says so, and leads back to the list three seconds after its sentence was shown, or at once", async ({
  page,
}) => {
  const UNKNOWN = "/admin/uddannelse/findes-ikke/events";
  const sentence = page.getByRole("alert").getByText("Uddannelsen blev ikke fundet");
  const openUnknown = () => page.evaluate((to) => __reactRouterDataRouter.navigate(to), UNKNOWN);
  const release = await delayRequests(page, "**/assets/*.js");
  await page.clock.install();
  await page.goto(UNKNOWN, { waitUntil: "commit" });
  await sentence.waitFor();
  await stopClock(page);
  release();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "");
  await page.clock.runFor(1);
  const list = page.getByRole("link", { name: "Opret ny uddannelse" });
  await list.waitFor();
  await openUnknown();
  await sentence.waitFor();
  let isLeaving = false;
  page.on("request", (request) => {
    isLeaving ||= isPageFetch(request);
  });
  await page.clock.runFor(2900);
  assert.equal(isLeaving, false);
  await page.clock.runFor(200);
  await list.waitFor();
  await openUnknown();
  await page.getByRole("link", { name: "Gå til uddannelserne nu" }).click();
  await list.waitFor();
});

test("the link of an article follows its title and its type", async ({ page }) => {
  await open(page, "/admin/viden?ny");
  const link = page.getByLabel("Link", { exact: true });
  const type = page.getByLabel("Hvor kan artiklen læses?");
  const content = page.getByRole("textbox", { name: "Indhold" });
  await title(page).fill("Børn & skærme");
  await page.getByLabel("Beskrivelse", { exact: true }).fill("Kort.");
  await expect(link).toHaveValue("/viden/born-skaerme");
  await page.getByText("Mere om artiklen").click();

  await type.selectOption("on");
  await content.waitFor({ state: "detached" });
  await link.fill("example.org");
  await title(page).fill("Børn og skærme");
  await expect(link, "an external link stays").toHaveValue("example.org");

  await type.selectOption("");
  await expect(link).toHaveValue("/viden/born-og-skaerme");
  await page.getByRole("button", { name: "Gem artikel" }).click();
  await page.getByRole("alert").getByText("Skriv artiklens tekst").waitFor();
  await expect(content).toBeFocused();
});

test("a link to an address, a mailbox or a telephone says where it leads, and a map is shown or said to be none", async ({
  page,
}) => {
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
  page.once("dialog", (leaving) => leaving.accept());
  await open(page, "/admin/kontakt");
  const field = page.getByLabel("Kort", { exact: true });
  const shown = page.getByRole("link", { name: "Vis kort" });
  await field.fill("Stæregade 12, København");
  await shown.waitFor();
  await field.fill("Lige ved havnen");
  await shown.waitFor({ state: "hidden" });
  await page.getByText("Kortet kan ikke bruges. Skriv adressen").waitFor();
});

test("the languages of a psychologist are tabs, changed with the arrows, with their page beside them; a wrong field opens its tab", {
  at: DESK,
}, async ({ page }) => {
  await open(page, "/admin/om?rediger=signe-holmgaard");
  const danish = page.getByRole("tab", { name: "Dansk" });
  const english = page.getByRole("tab", { name: "English" });
  const email = page.getByLabel("E-mail", { exact: true });
  const titles = page.getByLabel("Titler på engelsk");
  const savePsychologist = page.getByRole("button", { name: "Gem psykolog" });
  const shown = page.frameLocator("iframe");
  await shown.locator("html[lang=da]").waitFor();
  await expect(titles).toBeHidden();
  await email.fill("signe");
  await danish.focus();
  await page.keyboard.press("ArrowRight");
  await expect(english).toBeFocused();
  await expect(english).toHaveAttribute("aria-selected", "true");
  await expect(email).toBeHidden();
  await titles.fill("Psychologist");
  await shown.locator("html[lang=en]").waitFor();
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
