import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { startApp } from "../app.ts";
import { atEnd } from "../at-end.ts";
import { hydrated, visit } from "../browser.ts";

export const account = {
  ADMIN_EMAIL: "redaktion@samspil.example",
  ADMIN_PASSWORD: "en lang adgangskode",
};
export const desktop = { viewport: { width: 1440, height: 900 } };
export const COURSE_EVENTS = "/admin/uddannelse/mbt-grunduddannelse/events";

/** The screens that keep a list, and what each says. */
const LISTS = [
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
/** What `npm test` looks at: the list with a text of the editor's, a page of its own for each item, and an address that goes. */
const SOON = "/admin/viden";

/** @param isSlow whether these are the lists that `npm test` leaves to `npm run test:slow` */
export function tryLists(isSlow: boolean) {
  describe("a list", () => {
    let signedIn = {};
    const folder = mkdtempSync(join(tmpdir(), "samspil-screens-"));
    atEnd(() => rmSync(folder, { recursive: true }));
    const photo = join(folder, "år.jpg");

    before(async () => {
      const app = await startApp({ environment: account });
      signedIn = await sessionOn(app.origin);
      const background = "#2c6a7e";
      await sharp({ create: { width: 900, height: 600, channels: 3, background } }).toFile(photo);
    });

    for (const list of LISTS.filter(({ path }) => (path === SOON) !== isSlow)) {
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

/** Signs in once at the login page; the session then serves every journey on that site. */
export async function sessionOn(baseURL: string) {
  const session = { baseURL, storageState: { cookies: [], origins: [] } };
  await visit({ baseURL }, async (page) => {
    await page.goto("/admin/login");
    await page.getByLabel("E-mail").fill(account.ADMIN_EMAIL);
    await page.getByLabel("Adgangskode").fill(account.ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Log ind", exact: true }).click();
    await page.getByRole("heading", { name: "Hvad vil du redigere?" }).waitFor();
    Object.assign(session.storageState, await page.context().storageState());
  });
  return session;
}

async function writeRichText(page: Page, label: string, text: string) {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}
