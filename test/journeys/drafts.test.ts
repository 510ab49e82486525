import assert from "node:assert/strict";
import { startApp } from "../kit/app.ts";
import { assertAccessiblePage } from "../kit/axe.ts";
import { browserTest, expect, open, PHONE } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { pressByKeyboard } from "../kit/keyboard.ts";
import { until } from "../kit/until.ts";

const app = await startApp();
const editor = await app.signIn();
const test = browserTest.with({ site: app, as: EMAIL, viewport: PHONE.viewport });

test("a draft is saved, planned, shared, published and hidden by keyboard alone", async ({
  page,
}) => {
  await open(page, "/admin/nyheder?ny");
  await page.getByLabel("Titel").focus();
  await page.keyboard.type("Vi flytter");
  await pressByKeyboard(page, "button", "Gem som kladde");
  await page.getByText("Gemt som kladde").first().waitFor();
  await expect(page).toHaveURL(/ny&kladde=/);
  await assertAccessiblePage(page);

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
  await pressByKeyboard(page, "button", "Opret link");
  await expect(said).toHaveText(/^Det virker til /);
  await page.keyboard.press("Escape");

  await open(page, page.url());
  await expect(page.getByLabel("Titel")).toHaveValue("Vi flytter");
  await pressByKeyboard(page, "link", "Annuller");
  await page.getByText("Ikke på hjemmesiden").waitFor();
  await assertAccessiblePage(page);
  await pressByKeyboard(page, "link", "Vi flytter");
  await page.getByLabel("Titel").press("End");
  await page.keyboard.type(" nu");
  // Ctrl+S saves the draft, and Enter goes on to its text; only the button publishes it.
  await page.keyboard.press("Control+s");
  await until("Ctrl+S saves the draft", async () => {
    const [draft] = await app.services.drafts.list();
    return draft?.title === "Vi flytter nu" && draft.publishAt !== undefined;
  });
  await expect(page.getByText("Du har ændringer")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Indhold" })).toBeFocused();
  assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter nu/);
  await pressByKeyboard(page, "button", "Udgiv nyhed");
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.match(await app.page("/nyheder"), /Vi flytter nu/);
  await expect(page.getByText("Ikke på hjemmesiden")).toHaveCount(0);

  await pressByKeyboard(page, "button", "Mere om Vi flytter nu");
  await pressByKeyboard(page, "button", "Skjul Vi flytter nu");
  await page.getByText("Skjult. Ingen andre").waitFor();
  assert.doesNotMatch(await app.page("/nyheder"), /Vi flytter nu/);
  await pressByKeyboard(page, "button", "Fortryd");
  await page.getByText("Fortrudt:").waitFor();
  assert.match(await app.page("/nyheder"), /Vi flytter nu/);
  await expect(page.getByText("Ikke på hjemmesiden")).toHaveCount(0);

  const item = /<article id="(nyhed_\d+)"[\s\S]*?Vi flytter nu/.exec(await app.page("/nyheder"));
  const values = { title: "Vi flytter alligevel ikke" };
  const written = { act: "draft", id: item?.[1], values };
  await editor.save("/admin/nyheder", written);
  await open(page, page.url());
  await pressByKeyboard(page, "button", "Mere om Vi flytter nu");
  await pressByKeyboard(page, "button", "Slet Vi flytter nu");
  await page.getByText("Der er også en kladde, som ikke er udgivet.").waitFor();
  await assertAccessiblePage(page);
  await pressByKeyboard(page, "button", "Slet");
  await page.getByText("Ikke på hjemmesiden").waitFor();
  await page.getByRole("link", { name: "Vi flytter alligevel ikke" }).waitFor();
});
