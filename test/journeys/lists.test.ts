import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { DESK, delayRequests, expect, open } from "../kit/browser.ts";
import { addBullets, app, photo, test } from "./editing.ts";

type List = {
  path: string;
  create: string;
  /** The field whose words name the item. */
  label?: string;
  /** Fills in the other fields of the form. */
  fill(page: Page): Promise<unknown>;
  save: string;
  shownAt: string;
  /** What is shown there beside the name. */
  shows?: string[];
  /** The path of the stored picture, without the site's own suffix. */
  picture: RegExp;
  created: string;
  updated: string;
  question: string;
  deleted: string;
};

/** With a rich text, with tabs and bullets, and with a price; each has a page of its own. */
const LISTS: List[] = [
  {
    path: "/admin/viden",
    create: "Opret ny artikel",
    async fill(page) {
      await page.getByLabel("Beskrivelse", { exact: true }).fill("Om årstider.");
      await page.getByRole("textbox", { name: "Indhold" }).fill("Året går.");
    },
    save: "Gem artikel",
    shownAt: "/viden/aret-rundt",
    picture: /viden\/[\da-f]{32}\/image-\d{13}/,
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    question: "Er du sikker på, at du vil slette denne artikel",
    deleted: "Artikel er blevet slettet!",
  },
  {
    path: "/admin/om",
    create: "Opret ny psykolog",
    label: "Navn",
    async fill(page) {
      await page.getByText("Sidens adresse bliver /om/aret-rundt").waitFor();
      await page.getByRole("tab", { name: "English" }).click();
      await page.getByLabel("Titler på engelsk").fill("Licensed psychologist");
      await page.getByRole("tab", { name: "Dansk" }).click();
      await addBullets(page, "Punkter", ["Leg", "Søvn"]);
      await page.getByLabel("Punkter, nyt punkt", { exact: true }).fill("Ikke tilføjet endnu");
    },
    save: "Gem psykolog",
    shownAt: "/om/aret-rundt",
    shows: ["Leg", "Søvn", "Ikke tilføjet endnu"],
    picture: /om\/ar-\d{13}/,
    created: "Psykolog blev oprettet!",
    updated: "Psykolog blev opdateret!",
    question: "Er du sikker på, at du vil slette denne psykolog?",
    deleted: "Psykolog blev slettet!",
  },
  {
    path: "/admin/shop",
    create: "Opret nyt produkt",
    label: "Navn",
    async fill(page) {
      const price = page.getByLabel("Pris", { exact: true });
      await price.fill("Ring og hør");
      await page.getByText("produktet kan ikke lægges i kurven").waitFor();
      await price.fill("299 kr.");
      await page.getByText("I kurven koster den 299 kr.").waitFor();
      await page.getByLabel("Kort beskrivelse").fill("Et spil for fire.");
      await page.getByText("17 tegn.").waitFor();
      await addBullets(page, "Fakta", ["Alder: Fra 6 år"]);
    },
    save: "Gem produkt",
    shownAt: "/shop/aret-rundt",
    shows: ["299 kr.", "Fra 6\u00a0år"],
    picture: /shop\/products\/[\da-f]{32}-\d{13}/,
    created: "Produktet er blevet gemt",
    updated: "Produktet er blevet gemt",
    question: "Er du sikker på, at du vil slette dette produkt?",
    deleted: "Produktet er blevet slettet",
  },
];

for (const list of LISTS) {
  test(`${list.path}: an item is created with a picture, shown at once, edited and deleted`, {
    at: DESK,
  }, async ({ page }) => {
    const name = page.getByLabel(list.label ?? "Titel", { exact: true });
    const save = page.getByRole("button", { name: list.save });
    await open(page, list.path);
    await page.getByRole("link", { name: list.create }).click();
    await name.fill("Året rundt");
    await list.fill(page);
    await page.locator("input[type=file]").first().setInputFiles(photo);
    await page.getByLabel("Billedbeskrivelse").first().fill("Blåt hav");
    await save.click();
    await page.getByText(list.created).waitFor();

    await page.goto(list.shownAt);
    await page.getByRole("heading", { name: "Året rundt" }).waitFor();
    for (const text of list.shows ?? []) {
      await page.getByRole("main").getByText(text).first().waitFor();
    }
    const picture = (await page.getByAltText("Blåt hav").getAttribute("src")) ?? "";
    const address = `^/media/${list.picture.source}\\.\\d+x\\d+-[\\da-f]{6}\\.jpg$`;
    assert.match(picture, new RegExp(address));

    await page.goto(list.path);
    await page.getByRole("link", { name: "Rediger Året rundt" }).click();
    await name.fill("Hele året");
    await save.click();
    await page.getByText(list.updated).waitFor();
    await page.getByRole("button", { name: "Mere om Hele året" }).click();
    await page.getByRole("button", { name: "Slet Hele året" }).click();
    await page.getByText(list.question).waitFor();
    await page.getByRole("button", { name: "Slet", exact: true }).click();
    await page.getByText(list.deleted).waitFor();
    await page.goto(list.shownAt);
    assert.equal(await page.getByRole("heading", { name: "Hele året" }).count(), 0);
  });
}

test("the list says that a new order is not saved until it is, what has moved, undoes it, and puts back one that does not reach the site", async ({
  page,
}) => {
  await open(page, "/admin/terapi");
  const titles = page.locator(".row-item h3");
  const before = await titles.allInnerTexts();
  const [first = "", second = "", ...others] = before;
  const unsaved = page.getByText("Rækkefølgen er ikke gemt endnu.");
  const requests = "**/admin/terapi.data*";
  const release = await delayRequests(page, requests);
  await page.getByRole("button", { name: `Flyt ${first} ned` }).click();
  await expect(unsaved).toBeVisible();
  release();
  await expect(unsaved).toHaveCount(0);
  await expect(titles).toHaveText([second, first, ...others]);
  await page.getByText(`${first} er flyttet fra plads 1 til 2.`).waitFor();

  const undo = page.getByRole("button", { name: "Fortryd" });
  await undo.press("Enter");
  await page.getByText(`${first} er flyttet fra plads 2 til 1.`).waitFor();
  await expect(undo).toBeFocused();
  await expect(titles).toHaveText(before);
  await expect(unsaved).toHaveCount(0);
  assert.deepEqual(await storedTitles(), before);
  await undo.press("Enter");
  await expect.poll(storedTitles).toEqual([second, first, ...others]);
  await expect(unsaved).toHaveCount(0);

  await page.route(requests, (route) => route.abort());
  await page.getByRole("button", { name: `Flyt ${first} op` }).click();
  await page.getByRole("alert").getByText("Der er ingen forbindelse til serveren").waitFor();
  await expect(undo).toHaveCount(0);
  await expect(unsaved).toHaveCount(0);
  await expect(titles).toHaveText([second, first, ...others]);
});

async function storedTitles(): Promise<string[]> {
  const { omrader } = await app.readContent("terapiOmrader");
  return omrader.map(({ title }: { title: string }) => title);
}

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
