import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { DESK, delayRequests, expect, open } from "../kit/browser.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import { openSite } from "../kit/site.ts";
import { answer, app, isAutosaved, photo, test } from "./editing.ts";

async function addBullet(page: Page, bullet: string) {
  await page.getByLabel("Punkter, nyt punkt", { exact: true }).click();
  await page.keyboard.type(bullet);
  await page.keyboard.press("Enter");
}

test("a psychologist is created with bullets and a picture, shown at once, edited and deleted", async ({
  page,
}) => {
  const name = page.getByLabel("Navn", { exact: true });
  const save = page.getByRole("button", { name: "Gem psykolog" });
  const bullet = (n: number) => page.getByLabel(`Punkter, punkt ${n}`, { exact: true });
  const writing = page.getByLabel("Punkter, nyt punkt", { exact: true });
  await open(page, "/admin/om");
  await page.getByRole("link", { name: "Opret ny psykolog" }).click();
  await name.fill("Året rundt");
  await page.getByText("Sidens adresse bliver /om/aret-rundt").waitFor();
  for (const words of ["Leg", "   ", "Søvn"]) await addBullet(page, words);
  await expect(bullet(3), "empty text adds nothing").toHaveCount(0);
  await page.getByRole("button", { name: "Flyt Søvn op" }).press("Enter");
  await page.getByText("Søvn er nu nummer 1 af 2").waitFor({ state: "attached" });
  await expect(bullet(1)).toHaveValue("Søvn");
  await writing.fill(" Supervision ");
  await page.getByRole("button", { name: "Tilføj til Punkter", exact: true }).click();
  await expect(bullet(3)).toHaveValue("Supervision");
  await expect(writing).toHaveValue("");
  await writing.pressSequentially("Ikke tilføjet endnu");
  await isAutosaved(page, "Ikke tilføjet endnu");
  await page.getByRole("link", { name: "Annuller" }).click();
  await answer(page, "Bliv her");
  await expect(writing).toHaveValue("Ikke tilføjet endnu");
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await page.getByLabel("Billedbeskrivelse").first().fill("Blåt hav");
  await save.click();
  await page.getByText("Psykolog blev oprettet!").waitFor();

  await page.goto("/om/aret-rundt");
  await page.getByRole("heading", { name: "Året rundt" }).waitFor();
  for (const text of ["Søvn", "Leg", "Supervision", "Ikke tilføjet endnu"])
    await page.getByRole("main").getByText(text, { exact: true }).first().waitFor();
  const address = /^\/media\/om\/ar-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/;
  await expect(page.getByAltText("Blåt hav")).toHaveAttribute("src", address);

  await open(page, "/admin/om");
  await page.getByRole("link", { name: "Rediger Året rundt" }).click();
  await name.fill("Hele året");
  await save.click();
  await page.getByText("Psykolog blev opdateret!").waitFor();
  await page.getByRole("button", { name: "Mere om Hele året" }).click();
  await page.getByRole("button", { name: "Slet Hele året" }).click();
  await page.getByText("Er du sikker på, at du vil slette denne psykolog?").waitFor();
  await answer(page, "Slet");
  await page.getByText("Psykolog blev slettet!").waitFor();
  assert.doesNotMatch(await app.page("/om"), /Hele året/);
});

const areas = () => app.readContent("terapiOmrader");
async function storedTitles(): Promise<string[]> {
  return (await areas()).omrader.map(({ title }: { title: string }) => title);
}

test("the list says that a new order is not saved until it is, what has moved, undoes it, and puts back one that does not reach the site, or that a colleague's forbids", async ({
  page,
}) => {
  await open(page, "/admin/terapi");
  const titles = page.locator(".row-item h3");
  const before = await titles.allInnerTexts();
  const [first = "", second = "", ...others] = before;
  const unsaved = page.getByText("Rækkefølgen er ikke gemt endnu.");
  const move = (name: string, way: "op" | "ned") =>
    page.getByRole("button", { name: `Flyt ${name} ${way}` });
  const requests = "**/admin/terapi.data*";
  const release = await delayRequests(page, requests);
  await move(first, "ned").click();
  await expect(unsaved).toBeVisible();
  release();
  await expect(unsaved).toHaveCount(0);
  await expect(titles).toHaveText([second, first, ...others]);
  await page.getByText(`${first} er flyttet fra plads 1 til 2.`).waitFor();

  const undo = page.getByRole("button", { name: "Fortryd" });
  await undo.press("Enter");
  await page.getByText(`${first} er flyttet fra plads 2 til 1.`).waitFor();
  await expect(undo).toBeFocused();
  await expect(unsaved).toHaveCount(0);
  assert.deepEqual(await storedTitles(), before);
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

  const ids: string[] = (await areas()).omrader.map(({ id }: { id: string }) => id);
  const theirs = { act: "order", ids: [...ids.slice(1), ...ids.slice(0, 1)] };
  await (await app.signIn()).save("/admin/terapi", theirs);
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

test("a search of a list says how much it has found", async ({ page }) => {
  const items = Array.from({ length: 60 }, (_, at) => ({ id: `nyhed_${at}`, title: `Nyt ${at}` }));
  await app.store("nyheder", { items });
  await open(page, "/admin/nyheder");
  const said = page.getByRole("status").filter({ hasText: /fundet/ });
  for (const [search, sentence] of [
    ["nyt 5", "15 fundet"],
    ["nyt 50", "1 fundet"],
    ["gammelt", "Ingen fundet"],
  ] as const) {
    await page.getByRole("searchbox").fill(search);
    await page.keyboard.press("Enter");
    await expect(said).toHaveText(sentence);
  }
  await page.getByRole("link", { name: "Vis alle" }).click();
  await expect(said).toHaveCount(0);
});

test("all examples are removed after a question, which can be declined", {
  site: () => openSite(),
}, async ({ page, site }) => {
  await open(page, "/admin/eksempler");
  await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
  await page.getByRole("button", { name: "Annuller" }).click();
  assert.match(await site.page("/om"), /Signe Holmgaard/);
  await page.getByRole("button", { name: "Fjern alle eksempler" }).click();
  await page.getByRole("button", { name: "Ja, fjern dem" }).click();
  await page.getByText("Der er ingen eksempler tilbage.").waitFor();
  assert.doesNotMatch(await site.page("/om"), /Signe Holmgaard/);
});
