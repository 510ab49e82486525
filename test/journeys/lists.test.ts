import assert from "node:assert/strict";
import { DESK, delayRequests, expect, open } from "../kit/browser.ts";
import { pressByKeyboard, waitForFocus } from "../kit/keyboard.ts";
import { answer, app, button, FIRST, isAutosaved, test, title } from "./editing.ts";

test("bullets are added, moved and kept, also one being written", async ({ page }) => {
  const bullet = (n: number) => page.getByLabel(`Punkter, punkt ${n}`, { exact: true });
  const writing = page.getByLabel("Punkter, nyt punkt", { exact: true });
  await open(page, "/admin/om");
  await page.getByRole("link", { name: "Opret ny psykolog" }).click();
  await page.getByLabel("Navn", { exact: true }).fill("Året rundt");
  await page.getByText("Sidens adresse bliver /om/aret-rundt").waitFor();
  for (const words of ["Leg", "   ", "Søvn"]) {
    await writing.fill(words);
    await writing.press("Enter");
  }
  await expect(bullet(3), "empty text adds nothing").toHaveCount(0);
  await button(page, "Flyt Søvn op").press("Enter");
  await page.getByText("Søvn er nu nummer 1 af 2").waitFor({ state: "attached" });
  await expect(bullet(1)).toHaveValue("Søvn");
  await writing.fill(" Supervision ");
  await button(page, "Tilføj til Punkter").first().click();
  await expect(bullet(3)).toHaveValue("Supervision");
  await writing.pressSequentially("Ikke tilføjet endnu");
  await isAutosaved(page, "Ikke tilføjet endnu");
  await page.getByRole("link", { name: "Annuller" }).click();
  await answer(page, "Bliv her");
  await expect(writing).toHaveValue("Ikke tilføjet endnu");
  await button(page, "Gem psykolog").click();
  await page.getByText("Psykolog blev oprettet!").waitFor();
  const { punkter } = (await app.readContent("om")).psykologer.at(-1);
  assert.deepEqual(punkter, ["Søvn", "Leg", "Supervision", "Ikke tilføjet endnu"]);
});

const areas = async (): Promise<{ id: string; title: string }[]> =>
  (await app.readContent("terapiOmrader")).omrader;
const storedTitles = async () => (await areas()).map(({ title }) => title);

test("a new order is said to be unsaved until it is, undone, or put back", async ({ page }) => {
  await open(page, "/admin/terapi");
  const titles = page.locator(".row-item h3");
  const before = await titles.allInnerTexts();
  const [first = "", second = "", ...others] = before;
  const unsaved = page.getByText("Rækkefølgen er ikke gemt endnu.");
  const move = (name: string, way: "op" | "ned") => button(page, `Flyt ${name} ${way}`);
  const requests = "**/admin/terapi.data*";
  const release = await delayRequests(page, requests);
  await move(first, "ned").click();
  await expect(unsaved).toBeVisible();
  release();
  await expect(unsaved).toHaveCount(0);
  await expect(titles).toHaveText([second, first, ...others]);
  await page.getByText(`${first} er flyttet fra plads 1 til 2.`).waitFor();

  const undo = button(page, "Fortryd");
  await undo.press("Enter");
  await page.getByText(`${first} er flyttet fra plads 2 til 1.`).waitFor();
  await expect(undo).toBeFocused();
  await expect.poll(storedTitles).toEqual(before);
  // Moved to the end, it keeps the focus.
  await move(second, "op").press("Enter");
  await page.getByText(`${second} er flyttet fra plads 2 til 1.`).waitFor();
  await expect(move(second, "op")).toBeDisabled();
  await page.keyboard.press("Tab");
  await waitForFocus(page, `button: Flyt ${second} ned`);
  await expect.poll(storedTitles).toEqual([second, first, ...others]);
  await expect(unsaved).toHaveCount(0);

  await page.route(requests, (route) => route.abort());
  await move(first, "op").click();
  await page.getByRole("alert").getByText("Der er ingen forbindelse til serveren").waitFor();
  await expect(undo).toHaveCount(0);
  await expect(titles).toHaveText([second, first, ...others]);
  await page.unroute(requests);

  const [top = "", ...rest] = (await areas()).map(({ id }) => id);
  await (await app.signIn()).save("/admin/terapi", { act: "order", ids: [...rest, top] });
  await move(first, "op").click();
  const refusal = "En anden har ændret rækkefølgen i mellemtiden.";
  await expect(page.getByRole("alert")).toContainText(refusal);
  await expect(titles).toHaveText([first, ...others, second]);
  // The second press is sent when the first has been stored.
  await move(second, "op").click();
  await move(second, "op").click();
  const moved = [first, ...others.slice(0, -2), second, ...others.slice(-2)];
  await expect.poll(storedTitles).toEqual(moved);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an item is dragged to its place, and the site follows", { at: DESK }, async ({ page }) => {
  const navn = ["Ane", "Bo", "Carl"];
  await app.store("om", { psykologer: navn.map((name) => ({ id: name, navn: name })) });
  await open(page, "/admin/om");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await row("Carl").getByTitle("Træk for at flytte").dragTo(row("Ane"));
  await page.getByText("Carl er flyttet fra plads 3 til 1.").waitFor({ state: "attached" });
  const stored = async () =>
    (await app.readContent("om")).psykologer.map(({ id }: { id: string }) => id);
  await expect.poll(stored).toEqual(["Carl", "Ane", "Bo"]);
});

test("each admin screen begins with the focus on its heading, and a title", async ({ page }) => {
  await open(page, "/admin");
  await pressByKeyboard(page, "link", /^Nyheder/);
  await waitForFocus(page, "h1: Nyheder");
  await expect(page).toHaveTitle("Nyheder · Administration · Samspil");
  await pressByKeyboard(page, "link", "Opret ny nyhed");
  await waitForFocus(page, "h1: Opret nyhed");
  await expect(page).toHaveTitle("Opret nyhed · Nyheder · Administration · Samspil");
  await page.goBack();
  await waitForFocus(page, "h1: Nyheder");
  await pressByKeyboard(page, "link", "Tilbage til oversigten");
  await waitForFocus(page, "h1: I dag");
});

test("after an act the focus is on its message, after × on the heading", async ({ page }) => {
  await open(page, FIRST);
  await title(page).fill("Morgenmad med te");
  await pressByKeyboard(page, "button", "Gem nyhed");
  await waitForFocus(page, "status: Nyhed blev opdateret! Se på siden (åbner i nyt vindue)");
  for (const name of ["Morgenmad med te", "Nyt hold"]) {
    await pressByKeyboard(page, "button", `Mere om ${name}`);
    await pressByKeyboard(page, "button", `Slet ${name}`);
    await waitForFocus(page, "button: Behold");
    await page.keyboard.press("Escape");
    await waitForFocus(page, `button: Mere om ${name}`);
    await page.keyboard.press("Enter");
    await pressByKeyboard(page, "button", `Slet ${name}`);
    await pressByKeyboard(page, "button", "Slet");
    await waitForFocus(page, "status: Nyhed blev slettet! Fortryd");
    await pressByKeyboard(page, "button", "Fortryd");
    await waitForFocus(page, `status: Fortrudt: »${name}« er tilbage.`);
  }
  await pressByKeyboard(page, "button", "Luk besked");
  await waitForFocus(page, "h1: Nyheder");
});
