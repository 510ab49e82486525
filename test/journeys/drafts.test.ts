import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessiblePage } from "../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  PHONE,
  stopClock,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { pressByKeyboard } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";

const PAUSE_MS = 5_000;
const COLLEAGUE = "anders@samspil.example";
const SAVES = /admin\/(nyheder|viden)\.data/;

const app = await openSite();
const editor = await app.signIn();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  at: { viewport: PHONE.viewport },
  expectedErrors: [/ERR_|409/],
});
/** Here a text saves itself, when the test moves the clock. */
const SAVING = { at: DESK, clock: true };

const drafts = async () => (await app.services.drafts.list()).map(({ title }) => title);
const isPublic = async (words: string) => (await app.page("/nyheder")).includes(words);
const title = (page: Page) => page.getByLabel("Titel", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const noContact = (page: Page) =>
  page
    .getByText(/ingen forbindelse/)
    .first()
    .waitFor();

test("a draft is saved, planned, shared, published and hidden by keyboard", async ({ page }) => {
  await open(page, "/admin/nyheder?ny");
  await title(page).focus();
  await page.keyboard.type("Vi flytter");
  await page.keyboard.press("Control+s");
  await page.getByText("Gemt som kladde").first().waitFor();

  await pressByKeyboard(page, "button", "Udgiv senere");
  await page.getByRole("dialog").getByLabel("Dato").fill("2031-12-01");
  await page.getByText(/mandag den 1\.\sdecember 2031 kl\.\s8, dansk tid/).waitFor();
  await assertAccessiblePage(page);
  await page.getByRole("dialog").getByLabel("Klokken").press("Enter");
  await page
    .getByText(/Udgives 1\.\sdecember 2031 kl\.\s8(?!\d|\.\d)/)
    .first()
    .waitFor();

  const openSharing = async () => {
    await pressByKeyboard(page, "button", "Flere valg");
    await pressByKeyboard(page, "button", "Del kladde");
  };
  await openSharing();
  await pressByKeyboard(page, "button", "Opret link");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await assertAccessiblePage(page);
  const visitor = await page.request.get(link, { headers: { cookie: "" } });
  assert.match(await visitor.text(), /Vi flytter/);
  await page.keyboard.press("Escape");
  await openSharing();
  await page.getByText("Der er et link i forvejen").waitFor();
  await pressByKeyboard(page, "button", "Opret nyt link");
  const said = page.getByRole("dialog").getByRole("status");
  await pressByKeyboard(page, "button", "Kopiér linket");
  await expect(said).toHaveText(/^Linket er /);
  await pressByKeyboard(page, "button", "Stop delingen");
  await expect(said).toHaveText("Linket virker ikke mere.");
  await page.keyboard.press("Escape");

  // Ctrl+S saves the draft, and Enter goes on to its text; only the button publishes it.
  await title(page).press("End");
  await page.keyboard.type(" nu");
  await page.keyboard.press("Control+s");
  await expect.poll(drafts).toEqual(["Vi flytter nu"]);
  await expect(page.getByText("Du har ændringer")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Indhold" })).toBeFocused();
  assert.equal(await isPublic("Vi flytter nu"), false);
  await pressByKeyboard(page, "button", "Udgiv nyhed");
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.ok(await isPublic("Vi flytter nu"));

  await pressByKeyboard(page, "button", "Mere om Vi flytter nu");
  await pressByKeyboard(page, "button", "Skjul Vi flytter nu");
  await page.getByText("Skjult. Ingen andre").waitFor();
  assert.equal(await isPublic("Vi flytter nu"), false);
});

test("before an item is deleted that has a draft too, that is said", async ({ page }) => {
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Morgenmad" }] });
  const written = { act: "draft", id: "nyhed_1", values: { title: "Frokost" } };
  await editor.save("/admin/nyheder", written);
  await open(page, "/admin/nyheder");
  await button(page, "Mere om Morgenmad").click();
  await button(page, "Slet Morgenmad").click();
  await page.getByText("Der er også en kladde, som ikke er udgivet.").waitFor();
  await button(page, "Slet").click();
  await page.getByRole("link", { name: "Frokost" }).waitFor();
});

test("typing goes on while a first draft is saved, which a reload opens", async ({ page }) => {
  await open(page, "/admin/nyheder?ny");
  await title(page).fill("Vi bygger");
  const letPass = await delayRequests(page, SAVES);
  await button(page, "Gem som kladde").click();
  await title(page).press("End");
  await page.keyboard.type(" til");
  letPass();
  await expect(page).toHaveURL(/ny&kladde=/);
  await page.keyboard.type(" i maj");
  await expect(title(page)).toHaveValue("Vi bygger til i maj");
  await button(page, "Gem som kladde").click();
  await expect(page.getByText("Det, du har skrevet siden")).toHaveCount(0);
  await open(page, page.url());
  await expect(title(page)).toHaveValue("Vi bygger til i maj");
  const saved = (await drafts()).filter((name) => name.startsWith("Vi bygger"));
  assert.deepEqual(saved, ["Vi bygger til i maj"]);
});

test("an article saves itself, and 'Annuller' leaves nothing of it", SAVING, async ({ page }) => {
  await open(page, "/admin/viden?ny");
  await page.getByText("Her kommer siden").waitFor();
  const text = page.getByRole("textbox", { name: "Indhold" });
  await text.waitFor();
  await stopClock(page);
  await title(page).fill("Når børn ikke sover");
  await title(page).press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Det er nat.");
  await page.clock.runFor(PAUSE_MS - 1000);
  await expect(page.getByText("Skriv bare.")).toBeVisible();
  await page.clock.runFor(2000);
  await page.getByText("Gemt som kladde i dag").waitFor();
  await expect(page).toHaveURL(/kladde=/);
  await page.clock.resume();
  await open(page, page.url());
  await expect(text).toHaveText("Det er nat.");
  await page.route(SAVES, (route) => route.abort());
  await page.getByRole("link", { name: "Annuller" }).click();
  await noContact(page);
  await expect(text).toHaveText("Det er nat.");
  await page.unroute(SAVES);
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByText("Kladden er slettet").waitFor();
  await expect.poll(drafts).not.toContain("Når børn ikke sover");
  await button(page, "Fortryd").click();
  await expect.poll(drafts).toContain("Når børn ikke sover");
});

test("a dead line and a colleague in the same text lose nothing", SAVING, async ({ page }) => {
  await editor.save("/admin/viden", { act: "draft", values: { title: "Vågne børn" } });
  const draft = (await app.services.drafts.list()).find(({ title }) => title === "Vågne børn");
  const type = async (words: string) => {
    await title(page).fill(words);
    await page.clock.runFor(PAUSE_MS + 1000);
  };
  await open(page, `/admin/viden?ny&kladde=${draft?.id}`);
  await page.route(SAVES, (route) => route.abort());
  await type("Når et barn ikke sover");
  await noContact(page);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.unroute(SAVES);
  await type("Når et barn ligger vågen");
  await expect.poll(drafts).toContain("Når et barn ligger vågen");

  const stored = (await app.services.drafts.read(draft?.id ?? "")) ?? assert.fail();
  const theirs = { ...stored.form, values: { ...stored.form.values, title: "Vågne børn" } };
  await app.services.drafts.replace(stored, { ...stored, form: theirs }, COLLEAGUE);
  await type("Nattevågne børn");
  await page.getByText("En anden har gemt kladden, mens du skrev.").waitFor();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue("Nattevågne børn");
  await button(page, "Gem som kladde").last().click();
  await button(page, "Gem det valgte").waitFor();
  await page.getByText("Vågne børn").first().waitFor();
});

test(
  "a press that waits for a slow save is done, also if one types on",
  SAVING,
  async ({ page }) => {
    await open(page, "/admin/nyheder?ny");
    await stopClock(page);
    const release = await delayRequests(page, SAVES);
    const saving = page.waitForRequest(SAVES);
    await title(page).fill("Nyt hold");
    await page.clock.runFor(PAUSE_MS + 1000);
    await saving;
    await button(page, "Gem nyhed").click();
    await title(page).fill("Nyt hold i maj");
    await page.clock.runFor(PAUSE_MS + 1000);
    release();
    await page.clock.resume();
    await page.getByText("Nyhed blev oprettet!").waitFor();
    assert.ok(await isPublic("Nyt hold i maj"));
  },
);
