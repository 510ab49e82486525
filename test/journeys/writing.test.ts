import type { Page } from "@playwright/test";
import { browserTest, DESK, delayRequests, expect, open, stopClock } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const PAUSE_MS = 5_000;
const COLLEAGUE = "anders@samspil.example";

const site = await openSite();
const test = browserTest.with({
  site,
  as: EMAIL,
  at: DESK,
  clock: true,
  expectedErrors: [/409/, /ERR_/],
});
const noContact = (page: Page) =>
  page
    .getByText(/forbindelse/)
    .first()
    .waitFor();
const titles = async () => (await site.services.drafts.list()).map(({ title }) => title);

test("an article saves itself five seconds after the last key, and 'Annuller' leaves nothing behind", async ({
  page,
}) => {
  await open(page, "/admin/viden?ny");
  await page.getByText("Her kommer siden").waitFor();
  const title = page.getByLabel("Titel");
  const text = page.getByRole("textbox", { name: "Indhold" });
  await text.waitFor();
  await stopClock(page);
  await title.fill("Når børn ikke sover");
  await title.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Det er nat.");
  await page.clock.runFor(PAUSE_MS - 1000);
  await expect(page.getByText("Skriv bare.")).toBeVisible();
  await page.clock.runFor(2000);
  await page.getByText("Gemt som kladde i dag").waitFor();
  await expect(page).toHaveURL(/kladde=/);
  await expect(page.getByRole("button", { name: "Gem artikel" })).toBeVisible();
  await page.clock.resume();
  await open(page, page.url());
  await expect(text).toHaveText("Det er nat.");
  await page.route("**/admin/viden.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Annuller" }).click();
  await noContact(page);
  await expect(text).toHaveText("Det er nat.");
  await page.unroute("**/admin/viden.data*");
  await page.getByRole("link", { name: "Annuller" }).click();
  await page.getByText("Kladden er slettet").waitFor();
  await expect.poll(titles).toEqual([]);
  await page.getByRole("button", { name: "Fortryd" }).click();
  await expect.poll(titles).toEqual(["Når børn ikke sover"]);
});

test("a dead line, and a colleague in the same text, are said in the form's line, and nothing is lost", async ({
  page,
}) => {
  const written = { act: "draft", values: { title: "Vågne børn" } };
  await (await site.signIn()).save("/admin/viden", written);
  const draft = (await site.services.drafts.list()).find(({ title }) => title === "Vågne børn");
  await open(page, `/admin/viden?ny&kladde=${draft?.id}`);
  const title = page.getByLabel("Titel");
  await page.route("**/admin/viden.data*", (route) => route.abort());
  await title.fill("Når et barn ikke sover");
  await page.clock.runFor(PAUSE_MS + 1000);
  await noContact(page);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.unroute("**/admin/viden.data*");
  await title.fill("Når et barn ligger vågen");
  await page.clock.runFor(PAUSE_MS + 1000);
  await expect.poll(titles).toContain("Når et barn ligger vågen");

  const stored = await site.services.drafts.read(draft?.id ?? "");
  if (!stored) throw new Error("the draft is there");
  const theirs = { ...stored.form, values: { ...stored.form.values, title: "Vågne børn" } };
  await site.services.drafts.replace(stored, { ...stored, form: theirs }, COLLEAGUE);
  await title.fill("Nattevågne børn");
  await page.clock.runFor(PAUSE_MS + 1000);
  await page.getByText("En anden har gemt kladden, mens du skrev.").waitFor();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("Nattevågne børn");
  await page.getByRole("button", { name: "Gem som kladde" }).last().click();
  await page.getByRole("button", { name: "Gem det valgte" }).waitFor();
  await page.getByText("Vågne børn").first().waitFor();
});

test("a press that waits for a slow save is carried out, also when the writer types on", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  const title = page.getByLabel("Titel", { exact: true });
  await stopClock(page);
  const release = await delayRequests(page, "**/admin/nyheder.data*");
  const saving = page.waitForRequest(/nyheder\.data/);
  await title.fill("Nyt hold");
  await page.clock.runFor(PAUSE_MS + 1000);
  await saving;
  await page.getByRole("button", { name: "Gem nyhed" }).click();
  await title.fill("Nyt hold i maj");
  await page.clock.runFor(PAUSE_MS + 1000);
  release();
  await page.clock.resume();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  expect(JSON.stringify(await site.readContent("nyheder"))).toContain("Nyt hold i maj");
});
