import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { hydrated, visit } from "../kit/browser.ts";

export const desktop = { viewport: { width: 1440, height: 900 } };
export const COURSE_EVENTS = "/admin/uddannelse/mbt-grunduddannelse/events";

/** The screens that keep a list, and what each says. */
export const LISTS = [
  {
    path: "/admin/terapi",
    create: "Opret nyt område",
    save: "Gem område",
    fill: (page: Page) => page.getByLabel("Kort beskrivelse").fill("Når nogen mangler."),
    shownAt: "/terapi/aret-rundt",
    picture: /^\/media\/terapi-omrader\/aret-rundt-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    created: "Nyt terapiområde oprettet!",
    updated: "Terapiområde opdateret!",
    question: "Er du sikker på, at du vil slette dette terapiområde",
    deleted: "Terapiområde blev slettet!",
  },
  {
    path: "/admin/supervision",
    create: "Opret nyt event",
    save: "Gem event",
    fill: (page: Page) => writeRichText(page, "Beskrivelse", "En dag om året."),
    shownAt: "/supervision",
    picture: /^\/media\/supervision-events\/aret-rundt-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    created: "Nyt event oprettet!",
    updated: "Event opdateret!",
    question: "Er du sikker på, at du vil slette dette event",
    deleted: "Event blev slettet!",
  },
  {
    path: "/admin/uddannelse",
    create: "Opret ny uddannelse",
    save: "Gem uddannelse",
    fill: (page: Page) => page.getByLabel("Kort beskrivelse").fill("Tolv dage."),
    shownAt: "/uddannelse/aret-rundt",
    picture: /^\/media\/uddannelser\/aret-rundt-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    created: "Ny uddannelse oprettet!",
    updated: "Uddannelse opdateret!",
    question: "Er du sikker på, at du vil slette denne uddannelse",
    deleted: "Uddannelse blev slettet!",
  },
  {
    path: COURSE_EVENTS,
    create: "Opret nyt event",
    save: "Gem event",
    fill: (page: Page) => page.getByLabel("Link (valgfrit)").fill("https://example.org/hold"),
    shownAt: "/uddannelse/mbt-grunduddannelse",
    picture: /^\/media\/uddannelse-events\/aret-rundt-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    created: "Nyt event oprettet!",
    updated: "Event opdateret!",
    question: "Er du sikker på, at du vil slette dette event",
    deleted: "Event blev slettet!",
  },
  {
    path: "/admin/viden",
    create: "Opret ny artikel",
    save: "Gem artikel",
    async fill(page: Page) {
      await page.getByLabel("Beskrivelse", { exact: true }).fill("Om årstider.");
      await page.getByRole("textbox", { name: "Indhold" }).fill("Året går.");
    },
    shownAt: "/viden/aret-rundt",
    picture: /^\/media\/viden\/artikel-\d{13}\/image-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    created: "Ny artikel er oprettet!",
    updated: "Artikel er opdateret!",
    question: "Er du sikker på, at du vil slette denne artikel",
    deleted: "Artikel er blevet slettet!",
  },
];
export function tryLists(lists: (typeof LISTS)[number][]) {
  describe("a list", () => {
    let signedIn = {};
    const photo = { name: "år.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };

    before(async () => {
      const app = await startApp();
      const { storageState } = await app.signIn();
      signedIn = { baseURL: app.origin, storageState };
      const background = "#2c6a7e";
      const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
      photo.buffer = await picture.jpeg().toBuffer();
    });

    for (const list of lists) {
      test(`${list.path}: created with a picture, seen at once, edited, deleted`, async () => {
        await visit({ ...signedIn, ...desktop, expectedErrors: [/404|410/] }, async (page) => {
          await page.goto(list.path);
          await hydrated(page);
          await page.getByRole("link", { name: list.create }).click();
          await page.getByLabel("Titel").fill("Året rundt");
          await list.fill(page);
          await page.locator("input[type=file]").setInputFiles(photo);
          await page.getByLabel("Billedbeskrivelse").fill("Blåt hav");
          await page.getByRole("button", { name: list.save }).click();
          await page.getByText(list.created).waitFor();

          await page.goto(list.shownAt);
          await page.getByRole("heading", { name: "Året rundt" }).waitFor();
          const picture = page.getByAltText("Blåt hav");
          assert.match((await picture.getAttribute("src")) ?? "", list.picture);

          await page.goto(list.path);
          await page.getByRole("link", { name: "Rediger Året rundt" }).click();
          await page.getByLabel("Titel").fill("Hele året");
          await page.getByRole("button", { name: list.save }).click();
          await page.getByText(list.updated).waitFor();
          await page.getByRole("button", { name: "Mere om Hele året" }).click();
          await page.getByRole("button", { name: "Slet Hele året" }).click();
          await page.getByText(list.question).waitFor();
          await page.getByRole("button", { name: "Slet", exact: true }).click();
          await page.getByText(list.deleted).waitFor();
          await page.goto(list.shownAt);
          assert.equal(await page.getByRole("heading", { name: "Hele året" }).count(), 0);
        });
      });
    }
  });
}

async function writeRichText(page: Page, label: string, text: string) {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}
