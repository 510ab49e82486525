import assert from "node:assert/strict";
import { assertAccessiblePage } from "../kit/axe.ts";
import { browserTest, delayRequests, expect, open, PHONE } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { pressByKeyboard } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const editor = await app.signIn();
const test = browserTest.with({
  site: app,
  as: EMAIL,
  viewport: PHONE.viewport,
  expectedErrors: [/ERR_FAILED/],
});
const drafts = async () => (await app.services.drafts.list()).map(({ title }) => title);
const isPublic = async (words: string) => (await app.page("/nyheder")).includes(words);

test("a draft is saved, planned, shared, published and hidden by keyboard alone", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").focus();
  await page.keyboard.type("Vi flytter");
  await page.keyboard.press("Control+s");
  await page.getByText("Gemt som kladde").first().waitFor();

  await pressByKeyboard(page, "button", "Udgiv senere");
  await page.getByRole("dialog").getByLabel("Dato").fill("2031-12-01");
  await page.getByText(/mandag den 1\.\sdecember 2031 kl\.\s8, dansk tid/).waitFor();
  await page.getByRole("button", { name: /^Udgiv 1\.\sdecember 2031 kl\.\s8$/ }).waitFor();
  await assertAccessiblePage(page);
  await page.getByRole("dialog").getByLabel("Klokken").press("Enter");
  await page
    .getByText(/Udgives 1\.\sdecember 2031 kl\.\s8(?!\d|\.\d)/)
    .first()
    .waitFor();

  await pressByKeyboard(page, "button", "Flere valg");
  await pressByKeyboard(page, "button", "Del kladde");
  await page.route("**/admin/kladde.data*", (route) => route.abort());
  await pressByKeyboard(page, "button", "Opret link");
  await page.getByText("Der er ingen forbindelse til serveren lige nu.").waitFor();
  await page.unroute("**/admin/kladde.data*");
  await pressByKeyboard(page, "button", "Opret link");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await assertAccessiblePage(page);
  await page.keyboard.press("Escape");
  const visitor = await page.request.get(link, { headers: { cookie: "" } });
  assert.match(await visitor.text(), /Vi flytter/);
  await pressByKeyboard(page, "button", "Flere valg");
  await pressByKeyboard(page, "button", "Del kladde");
  await page.getByText("Der er et link i forvejen").waitFor();
  await pressByKeyboard(page, "button", "Opret nyt link");
  const said = page.getByRole("dialog").getByRole("status");
  await pressByKeyboard(page, "button", "Kopiér linket");
  await expect(said).toHaveText(/^Linket er /);
  await pressByKeyboard(page, "button", "Stop delingen");
  await expect(said).toHaveText("Linket virker ikke mere.");
  await page.keyboard.press("Escape");

  // Ctrl+S saves the draft, and Enter goes on to its text; only the button publishes it.
  await page.getByLabel("Titel").press("End");
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
  await pressByKeyboard(page, "button", "Fortryd");
  await page.getByText("Fortrudt:").waitFor();
  assert.ok(await isPublic("Vi flytter nu"));
  await expect(page.getByText("Ikke på hjemmesiden")).toHaveCount(0);
});

test("before an item is deleted that has a draft too, that is said, and the draft stays", async ({
  page,
}) => {
  const items = [{ id: "nyhed_1", title: "Morgenmad" }];
  await app.store("nyheder", { items });
  const written = { act: "draft", id: "nyhed_1", values: { title: "Frokost" } };
  await editor.save("/admin/nyheder", written);
  await open(page, "/admin/nyheder");
  await page.getByRole("button", { name: "Mere om Morgenmad" }).click();
  await page.getByRole("button", { name: "Slet Morgenmad" }).click();
  await page.getByText("Der er også en kladde, som ikke er udgivet.").waitFor();
  await page.getByRole("button", { name: "Slet", exact: true }).click();
  await page.getByText("Ikke på hjemmesiden").waitFor();
  await page.getByRole("link", { name: "Frokost" }).waitFor();
});

test("who types on while a new item's first draft is saved is not interrupted, and a reload opens the draft", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  const title = page.getByLabel("Titel");
  const saveDraft = page.getByRole("button", { name: "Gem som kladde" });
  await title.fill("Vi bygger");
  const letPass = await delayRequests(page, "**/admin/nyheder.data*");
  await saveDraft.click();
  await title.press("End");
  await page.keyboard.type(" til");
  letPass();
  await expect(page).toHaveURL(/ny&kladde=/);
  await page.keyboard.type(" i maj");
  await expect(title).toHaveValue("Vi bygger til i maj");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await saveDraft.click();
  await expect(page.getByText("Det, du har skrevet siden")).toHaveCount(0);
  await open(page, page.url());
  await expect(title).toHaveValue("Vi bygger til i maj");
  assert.deepEqual(
    (await drafts()).filter((name) => name.startsWith("Vi bygger")),
    ["Vi bygger til i maj"],
  );
});
