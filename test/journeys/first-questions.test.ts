import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { hydrated, visit } from "../browser.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const app = await startApp({ clock: () => new Date("2026-11-23T10:00:00Z") });

/** What a worried parent wants to know, each found in two presses from the front page. */
const TASKS: { wants: string; press: (page: Page) => Promise<void>; finds: RegExp }[] = [
  {
    wants: "the waiting time",
    press: (page) => throughMenu(page, "Kontakt"),
    finds: /Ventetid\s+Tre til seks uger\s+Opdateret den 16\. november 2026/,
  },
  {
    wants: "the price of a child's first talk",
    press: (page) => throughFooter(page, "Børn"),
    finds: /Første samtale\s+1\.650 kr\./,
  },
  {
    wants: "who sees children",
    press: (page) => throughFooter(page, "Børn"),
    finds: /Dem, du kan møde\s+Signe Holmgaard/,
  },
  {
    wants: "a subsidy",
    press: async (page) => {
      await throughFooter(page, "Praktisk & priser");
      await page.getByText("Kan man få tilskud?").tap();
    },
    finds: /Kan man få tilskud\?\s+Med en henvisning fra din læge/,
  },
];

for (const { wants, press, finds } of TASKS) {
  test(`${wants} is found in two presses from the front page on a phone`, async () => {
    await visit({ baseURL: app.origin, ...PHONE }, async (page) => {
      await page.goto("/");
      await hydrated(page);
      await press(page);
      await page.waitForURL((url) => url.pathname !== "/");
      const words = (await page.locator("main").innerText())
        .replaceAll("\u00a0", " ")
        .replaceAll("\u00ad", "");
      assert.match(words, finds);
    });
  });
}

test("how to reach them now is one press away on every page, and large enough for a thumb", async () => {
  await visit({ baseURL: app.origin, ...PHONE }, async (page) => {
    for (const path of ["/", "/terapi/boern", "/shop", "/en"]) {
      await page.goto(path);
      const call = page.getByRole("link", { name: /^(Ring|Call) 00 12 34 56$/ }).first();
      assert.equal(await call.getAttribute("href"), "tel:+4500123456", path);
      const box = await call.boundingBox();
      assert.ok(box && box.height >= 44 && box.width >= 44, `${path}: ${JSON.stringify(box)}`);
    }
    await page.goto("/kontakt");
    const box = await page.locator(".contact-number a").boundingBox();
    assert.ok(box && box.height >= 44 && box.width <= 390);
  });
});

test("Esc or a tap leaves a marked page, and Back does not lead to it again", async () => {
  for (const leave of [
    (page: Page) => page.keyboard.press("Escape"),
    (page: Page) => page.getByRole("link", { name: "Forlad siden hurtigt" }).tap(),
  ]) {
    await visit({ baseURL: app.origin, ...PHONE }, async (page) => {
      await page.route("https://www.dmi.dk/", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Vejret</title>Sol" }),
      );
      await page.goto("/terapi");
      await hydrated(page);
      await page.getByRole("link", { name: "Gruppe: Efter volden" }).first().tap();
      await page.waitForURL("**/terapi/gruppe-vold");
      await page.locator("[data-quick-exit]").waitFor();
      await leave(page);
      await page.waitForURL("https://www.dmi.dk/");
      await page.goBack();
      await page.waitForURL("**/terapi");
      assert.equal(new URL(page.url()).pathname, "/terapi");
    });
  }
});

test("without script the way out is a plain link", async () => {
  await visit({ baseURL: app.origin, ...PHONE, javaScriptEnabled: false }, async (page) => {
    await page.route("https://www.dmi.dk/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Vejret</title>Sol" }),
    );
    await page.goto("/terapi/gruppe-vold");
    await page.getByRole("link", { name: "Forlad siden hurtigt" }).click();
    await page.waitForURL("https://www.dmi.dk/");
  });
});

test("without script one can ask to be called, and is thanked", async () => {
  await visit({ baseURL: app.origin, ...PHONE, javaScriptEnabled: false }, async (page) => {
    await page.goto("/kontakt");
    await page.getByLabel("Navn").fill("Rune Thygesen");
    await page.getByRole("textbox", { name: "Telefon" }).fill("00 98 76 54");
    await page.getByText("Om eftermiddagen").click();
    await page.getByLabel("Hvem vil du helst tale med?").selectOption("Signe Holmgaard");
    await page.getByRole("button", { name: "Ring mig op" }).click();
    await page.waitForURL("**/ring-mig-op/tak");
    assert.match(await page.locator("main").innerText(), /Tak, vi ringer til dig/);
  });
});

async function throughMenu(page: Page, name: string) {
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog").getByRole("link", { name }).tap();
}

/** A link in the footer is one press; there is nothing to open first. */
async function throughFooter(page: Page, name: string) {
  await page.locator("footer").getByRole("link", { name, exact: true }).tap();
}
