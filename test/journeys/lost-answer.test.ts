import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { expect, open } from "../kit/browser.ts";
import { app, draftOffer, isAutosaved, NYHEDER, save, storedNews, test, title } from "./editing.ts";

const NEW = `${NYHEDER}?ny`;
const NO_CONTACT = "Der er ingen forbindelse til serveren lige nu. Din tekst står her stadig.";
const keep = (page: Page) => page.getByRole("button", { name: "Gem som kladde" }).click();
const newTitles = async () => (await storedNews()).slice(2).map((item) => item.title);

/** Lets the next save reach the server, and loses its answer. */
async function loseAnswer(page: Page, act: () => Promise<void>) {
  const saves = "**/admin/nyheder.data*";
  await page.route(saves, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await act();
  await page.getByText(NO_CONTACT).waitFor();
  await page.unroute(saves);
}

/** Closes the window, as a crash would, and takes its text up in another. */
async function takeUpAnew(page: Page) {
  const reopened = await page.context().newPage();
  await page.close();
  await open(reopened, NEW);
  await draftOffer(reopened).click();
  return reopened;
}

test("a new item whose answer was lost is sent again as the same, with what was written since, also after a crash, and the next is another", async ({
  page,
}) => {
  await open(page, NEW);
  await title(page).fill("Åbent hus");
  await loseAnswer(page, () => save(page));
  await title(page).fill("Åbent hus i maj");
  await save(page);
  await page.getByText("Nyhed blev opdateret!").waitFor();
  assert.deepEqual(await newTitles(), ["Åbent hus i maj"]);

  await page.getByRole("link", { name: "Opret ny nyhed" }).click();
  await title(page).fill("Sommerferie");
  await loseAnswer(page, () => save(page));
  await isAutosaved(page, "Sommerferie");
  const reopened = await takeUpAnew(page);
  await expect(title(reopened)).toHaveValue("Sommerferie");
  await save(reopened);
  await reopened.getByText("Nyhed blev oprettet!").waitFor();
  assert.deepEqual(await newTitles(), ["Åbent hus i maj", "Sommerferie"]);
});

test("a draft of something new whose answer was lost is kept once, and published once", async ({
  page,
}) => {
  await open(page, NEW);
  await title(page).fill("Vi flytter");
  await loseAnswer(page, () => keep(page));
  await title(page).fill("Vi flytter nu");
  await keep(page);
  await page.getByText("Gemt som kladde").first().waitFor();
  await expect(page).toHaveURL(/ny&kladde=/);
  assert.equal((await app.services.drafts.list()).length, 1);
  const publish = () => page.getByRole("button", { name: "Udgiv nyhed" }).click();
  await loseAnswer(page, publish);
  await publish();
  await page.getByText("Nyhed blev oprettet!").waitFor();
  assert.deepEqual(await newTitles(), ["Vi flytter nu"]);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("what was typed into a draft, taken up in a form for something new, empties no field of the draft", async ({
  page,
}) => {
  await open(page, NEW);
  await title(page).fill("Kursus");
  await page.getByLabel("Knaptekst").fill("Tilmeld");
  await keep(page);
  await page.getByText("Gemt som kladde").first().waitFor();
  await title(page).fill("Kursus i maj");
  await isAutosaved(page, "Kursus i maj");
  const reopened = await takeUpAnew(page);
  await keep(reopened);
  await reopened.getByText("Gemt som kladde").first().waitFor();
  const drafts = (await app.services.drafts.list()).map(({ form }) => form.values);
  assert.partialDeepStrictEqual(
    drafts.find((values) => values.title === "Kursus"),
    { buttonText: "Tilmeld" },
  );
});
