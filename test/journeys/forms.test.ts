import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { assertAccessiblePage } from "../kit/axe.ts";
import {
  DESK,
  delayRequests,
  expect,
  isPageFetch,
  open,
  PHONE,
  stopClock,
  waitForHydration,
} from "../kit/browser.ts";
import { tabTo } from "../kit/keyboard.ts";
import { app, button, FIRST, keep, storedNews, test, title } from "./editing.ts";

test("the first wrong field has the focus, and each is red until changed", async ({ page }) => {
  await open(page, "/admin/viden?ny");
  await button(page, "Gem artikel").click();
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

test("Ctrl+S keeps the caret, and of an open draft 'Udgiv' alone publishes", async ({ page }) => {
  const published = async () => (await storedNews())[0]?.title;
  await open(page, FIRST);
  const text = page.getByRole("textbox", { name: "Indhold" });
  await text.focus();
  await page.keyboard.press("Control+End");
  for (const [words, keys] of [
    [" Kom glad.", "Control+s"],
    [" Tag din nabo med.", "Meta+s"],
  ] as const) {
    await page.keyboard.type(words);
    await page.getByText(/ikke er gemt|ikke gemt endnu/).waitFor();
    await page.keyboard.press(keys);
    await page.getByText("Nyhed blev opdateret!").waitFor();
    await expect(text).toBeFocused();
  }
  assert.match((await storedNews())[0]?.content ?? "", /otte\. Kom glad\. Tag din nabo med\./);
  await expect(page).toHaveURL(FIRST);

  await title(page).fill("Frokost");
  await keep(page);
  await page.getByText("Gemt som kladde").first().waitFor();
  await title(page).fill("Frokost klokken tolv");
  await page.getByLabel("Knaptekst").press("Enter");
  await expect(page.getByText("Du har ændringer, der ikke er gemt")).toHaveCount(0);
  assert.equal(await published(), "Morgenmad");
  // As the programs of those who press with their voice do, and the mouse in Safari.
  await button(page, "Udgiv nyhed").dispatchEvent("click");
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.equal(await published(), "Frokost klokken tolv");
});

test("prices are added, moved and removed by keyboard, which stays there", async ({ page }) => {
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

test("a save leaves the writer where she stands, near the top and in the middle", {
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
    for (const button of ["Gem siden", "Gem som kladde", "", "Udgiv siden"]) {
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
  const saving = button(page, "Gem oplysninger");
  const field = page.getByLabel("Navn", { exact: true });
  await field.fill("");
  await expect(saving).toBeDisabled();
  await expect(saving).toHaveAccessibleDescription("Skriv klinikkens navn.");
  await expect(page.locator(".savebar")).toContainText("Skriv klinikkens navn.");
  await field.fill("Åen");
  await expect(saving).toBeEnabled();
});

test("an unknown course leads back three seconds after it said so", async ({ page }) => {
  const path = "/admin/uddannelse/findes-ikke/events";
  const sentence = page.getByRole("alert").getByText("Uddannelsen blev ikke fundet");
  const list = page.getByRole("link", { name: "Opret ny uddannelse" });
  await page.clock.install();
  const release = await openWithoutScript(page, path);
  await sentence.waitFor();
  await stopClock(page);
  release();
  await waitForHydration(page);
  await page.clock.runFor(1);
  await list.waitFor();
  await page.evaluate((to) => __reactRouterDataRouter.navigate(to), path);
  await sentence.waitFor();
  let isLeaving = false;
  page.on("request", (request) => {
    isLeaving ||= isPageFetch(request);
  });
  await page.clock.runFor(2900);
  assert.equal(isLeaving, false);
  await page.clock.runFor(200);
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

test("a link says where it leads, and a map is shown or said to be none", async ({ page }) => {
  await open(page, FIRST);
  const link = page.getByLabel("Knaplink");
  for (const [typed, said] of [
    ["/kontakt", "Fører til siden her på hjemmesiden (åbner i nyt vindue)"],
    ["https://dp.dk/a", "Fører til dp.dk (åbner i nyt vindue)"],
    ["mailto:klinik@samspil.example", "Fører til klinik@samspil.example"],
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

test("the languages of a psychologist are tabs, and a wrong field opens its own", {
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

const ARTICLE = {
  id: "artikel-1700000000000",
  title: "Leg i haven",
  description: "Om at lege ude, også når det regner, og hvad et barn lærer af det.",
  isExternalLink: false,
  link: "/viden/leg-i-haven",
  image: "/media/hero/MBT-boger.avif",
  imageAlt: "",
  content:
    '<h2>Ude</h2><p>Her er det godt at lege. Læs mere <a href="/viden">her</a>.</p><p>Skriv <strong>010203</strong>-1234.</p>',
};

test("remarks prevent no save, lead to their place by keyboard, and go when they are fixed", {
  viewport: PHONE.viewport,
}, async ({ page }) => {
  const selected = () => page.evaluate(() => String(getSelection()));
  await app.store("viden", { artikler: [ARTICLE] });
  await open(page, `/admin/viden?rediger=${ARTICLE.id}`);
  await title(page).press("Control+s");
  await page.getByText("Artikel er opdateret!").waitFor();
  await tabTo(page, page.getByText("To bemærkninger"));
  await page.keyboard.press("Enter");
  // So high that the save bar, which stays in view, covers nothing.
  await page.setViewportSize({ width: 390, height: 4000 });
  await assertAccessiblePage(page);
  await page.setViewportSize(PHONE.viewport);
  await tabTo(page, page.getByRole("button", { name: "Linket »her«", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText(/^Linket »her« siger ikke/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(selected).toBe("her");
  await page.keyboard.type("flere artikler");
  await page.getByText("En bemærkning").waitFor();
  await button(page, "Vis i teksten Ligner et CPR-nummer").press("Enter");
  await expect.poll(selected).toBe("010203-1234");
  await page.keyboard.type("til os");
  await expect(page.getByText(/^(En|To) bemærkning/)).toHaveCount(0);

  const write = button(page, "Skriv den nu");
  await write.press("Enter");
  await expect(page.locator('[name="imageAlt"]')).toBeFocused();
  await page.keyboard.type("To børn i en have");
  await expect(write).toHaveCount(0);
});

test("a day in an event's text that is not the event's own is remarked on", async ({ page }) => {
  const description = "<p><strong>Lørdag den 13. marts</strong></p>";
  const event = { id: "dag", title: "Temadag", start: "2027-03-06T09:00", description };
  await app.store("supervisionEvents", { events: [event] });
  await open(page, "/admin/supervision?rediger=dag");
  const note = page.getByText("Her står 13. marts, men »Begynder« er 6. marts 2027.");
  await note.waitFor();
  await page.getByLabel("Begynder").fill("2027-03-13T09:00");
  await expect(note).toHaveCount(0);
});

/** Opens a page whose script does not come until the returned function is called. */
async function openWithoutScript(page: Page, path: string) {
  const arrive = await delayRequests(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return arrive;
}

test("before script has come the forms of the admin take nothing, and say so", async ({ page }) => {
  for (const [path, label] of [
    ["/admin/viden?ny&felt=title", "Titel"],
    ["/admin/konto", "Kollegaens e-mail"],
    ["/admin/modtagere", "E-mail"],
  ] as const) {
    const arrive = await openWithoutScript(page, path);
    const field = page.getByLabel(label, { exact: true });
    await expect(page.getByText("Indlæser...").last()).toBeVisible();
    await expect(field).toBeDisabled();
    await expect(page.locator("main form [type=submit]").last()).toBeDisabled();
    arrive();
    if (path.includes("felt=")) await expect(field).toBeFocused();
    await expect(field).toBeEnabled();
    await expect(page.getByText("Indlæser...")).toHaveCount(0);
  }
});

test("what is typed before script has come stays, an extension's icon beside it", {
  as: undefined,
  expectedErrors: [/React error #418/],
}, async ({ page }) => {
  const arrive = await openWithoutScript(page, "/admin/login");
  const field = page.getByLabel("E-mail");
  await field.fill("mathilde@post.");
  await field.evaluate((input) => input.after(document.createElement("extension-icon")));
  arrive();
  await waitForHydration(page);
  await expect(page.locator("extension-icon")).toHaveCount(0);
  await page.keyboard.type("example");
  await expect(field).toHaveValue("mathilde@post.example");
});
