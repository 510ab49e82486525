import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { examplePages } from "../app/features.ts";
import { startApp } from "../test/kit/app.ts";
import { idleAfter, launchBrowser, waitForPaint } from "../test/kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../test/kit/filled-cart.ts";
import { startMailServer } from "../test/kit/mail-server.ts";

/** A new picture for the guide is copied from shots/ to docs/pictures by hand. */
const folder = join(import.meta.dirname, "../shots");
mkdirSync(folder, { recursive: true });

const ADMIN = { email: "sekretaer@samspil.example", password: "te og klodser på gulvet" };
const COLLEAGUE = "ida@samspil.example";
const COLORS = 128;
const FULL_MAILBOX = "ida@klinik.example";

const NARROW = { width: 1200, height: 880 };
const BESIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 760 };
const NEXT_YEAR = new Date().getFullYear() + 1;

let app: Awaited<ReturnType<typeof startApp>>;
let context: BrowserContext;

const states: Record<string, (page: Page) => Promise<void>> = {
  async "shop-popup"(page) {
    await page.goto("/shop/samtalekort");
    await page.getByRole("button", { name: "Læg i kurv" }).click();
    await page.getByRole("dialog").waitFor();
  },
  async "kurv-fyldt"(page) {
    await page.goto("/kurv");
    await page.evaluate(putIntoCart, TWO_CARDS);
    await page.reload();
    await page.getByRole("button", { name: "Bestil med betalingspligt" }).waitFor();
  },
  async "kurv-fejl"(page) {
    await states["kurv-fyldt"]?.(page);
    await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
    await page.getByRole("alert").first().waitFor();
  },
  async menu(page) {
    await page.goto("/");
    const burger = page.getByRole("button", { name: "Menu" });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole("button", { name: /Terapi/ }).click();
    await page.waitForTimeout(500);
  },
};

test("every page and state", async () => {
  const { origin } = await startApp();
  const browser = await launchBrowser();
  for (const width of [390, 1440]) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const path of [...examplePages, "/findes-ikke"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await scrollThrough(page);
      const file = `${nameOf(path)}-${width}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
    }
    for (const [name, reach] of Object.entries(states)) {
      await reach(page);
      await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    }
    await context.close();
  }
});

describe("the guide's pictures", () => {
  before(async () => {
    const { url } = await startMailServer({
      refuse: (recipient) => (recipient === FULL_MAILBOX ? 550 : undefined),
    });
    const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    app = await startApp({ environment: { ...account, SMTP_URL: url } });
    const browser = await launchBrowser();
    context = await browser.newContext({
      baseURL: app.origin,
      viewport: NARROW,
      locale: "da-DK",
      timezoneId: "Europe/Copenhagen",
      reducedMotion: "reduce",
    });
  });

  test("signing in", async () => {
    const page = await open("/admin/login");
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Adgangskode").fill(ADMIN.password);
    await shoot("log-ind", page);
    await page.getByRole("button", { name: "Log ind", exact: true }).click();
    await page.waitForURL("**/admin");
  });

  test("the overview", async () => {
    const page = await open("/admin");
    await shoot("oversigt", page);
  });

  test("a text", async () => {
    const page = await open("/admin/kontakt");
    const text = page.getByRole("textbox", { name: "Tekst før kortet" });
    await text.click();
    await page.keyboard.press("Control+End");
    await waitForPaint(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Vi holder sommerferie i uge 29 og 30.");
    await shoot("tekst", page);
  });

  test("news", async () => {
    const page = await open("/admin/nyheder?ny");
    await page.getByLabel("Titel").fill("Nye tider om torsdagen");
    await page.getByRole("textbox", { name: "Indhold" }).click();
    await page.keyboard.type("Fra august holder Anders åbent til kl. 19 hver torsdag.");
    await page.getByLabel("Knaptekst").fill("Ring til os");
    await page.getByLabel("Knaplink").fill("/kontakt");
    await shoot("nyhed", page);
  });

  test("a focus point", async () => {
    const page = await open("/admin/forside");
    await page
      .getByRole("button", { name: /^Vælg fokus/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await shoot("fokus", dialog);
  });

  test("a draft, its time, its link, and the list it stands in", async () => {
    const page = await open("/admin/nyheder?ny", BESIDE);
    await page.getByLabel("Titel").fill("Juleåbent i klinikken");
    await page.getByRole("textbox", { name: "Indhold" }).click();
    await page.keyboard.type("Vi har åbent mellem jul og nytår. Ring til os på 00 12 34 56.");
    await page.getByRole("button", { name: "Gem som kladde" }).click();
    await page.getByText("Gemt som kladde").first().waitFor();
    await idleAfter(page, () => page.getByLabel("Titel").focus());
    await shoot("kladde", page);

    await page.getByRole("button", { name: "Udgiv senere" }).click();
    await page.getByRole("dialog").getByLabel("Dato").fill(`${NEXT_YEAR}-12-01`);
    await page.getByRole("button", { name: /Udgiv 1\. december .*kl\.\s8/ }).waitFor();
    await showInstead(page, "Dato", `01.12.${NEXT_YEAR}`);
    await showInstead(page, "Klokken", "08.00");
    await shoot("senere", page.getByRole("dialog"));
    await page.getByRole("button", { name: /^Udgiv 1\. december/ }).click();
    await page
      .getByText(/Udgives 1\./)
      .first()
      .waitFor();

    await page.getByRole("button", { name: "Del kladde" }).click();
    await page.getByRole("button", { name: "Opret link" }).click();
    await showInstead(page, "Link", "https://samspil.example/eksempel?noegle=7pXw…");
    await shoot("eksempel", page.getByRole("dialog"));

    const list = await open("/admin/nyheder");
    await list
      .getByRole("button", { name: /^Mere om / })
      .last()
      .click();
    await list.getByRole("button", { name: /^Skjul / }).click();
    await list.getByText("Skjult. Ingen andre").waitFor();
    await list.reload();
    await shoot("kladder", list);
  });

  test("the page beside the form, and what it has to look at", async () => {
    const page = await open("/admin/supervision?rediger=indhold", BESIDE);
    const text = page.getByRole("textbox", { name: "Tekst før events" });
    await text.click();
    await page.keyboard.press("Control+End");
    await idleAfter(page, () => page.keyboard.type(" Ring til Karen, 010203-1234."));
    await page.getByText("En bemærkning").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot("siden", page);
  });

  test("the page behind a tab on a phone", async () => {
    const page = await open("/admin/kontakt", PHONE);
    await page.getByLabel("Titel", { exact: true }).focus();
    await idleAfter(page, () => page.getByRole("button", { name: "Siden", exact: true }).click());
    await page.evaluate(() => scrollTo(0, 0));
    await shoot("siden-telefon", page);
  });

  test("the way from the site, and the search", async () => {
    const site = await open("/kontakt");
    await site.getByRole("link", { name: "Rediger denne side" }).waitFor();
    await shoot("rediger", site);
    const page = await open("/admin");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("telefon");
    await page.getByRole("option").nth(2).waitFor();
    await shoot("soeg", page.getByRole("dialog"));
  });

  test("the pictures, one of them opened", async () => {
    const page = await open("/admin/billeder", BESIDE);
    await idleAfter(page, () => page.locator(".picture-gallery a").nth(1).click());
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot("billeder", page);
  });

  test("a price", async () => {
    const page = await open("/admin/shop?rediger=samtalekort");
    await page.getByLabel("Pris", { exact: true }).fill("fra 299 kr. (5 stk.)");
    await page.getByText("Der er flere tal i teksten").waitFor();
    await shoot("pris", page);
  });

  test("an order", async () => {
    await order();
    const page = await open("/admin/bestillinger");
    while ((await page.getByText("Sendt", { exact: true }).count()) < 3) await page.reload();
    while ((await page.getByRole("button", { name: "Send igen" }).count()) < 1) await page.reload();
    await shoot("bestillinger", page);
  });

  test("a deletion and the way back", async () => {
    const page = await open("/admin/nyheder");
    const menu = page.getByRole("button", { name: /^Mere om / }).nth(2);
    await menu.click();
    await page.getByRole("button", { name: /^Slet / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Slet" }).click();
    await page.getByRole("button", { name: "Fortryd" }).waitFor();
    await shoot("fortryd", page);
  });

  test("a conflict", async () => {
    const page = await open("/admin/shop?rediger=indhold");
    await page.getByLabel("Titel").fill("Bøger og kort til køkkenbordet");
    const stored = await app.services.documents.read("content", "shop");
    const title = "Ting, der sætter samtalen i gang";
    await app.services.documents.write(
      "content",
      "shop",
      { ...Object(stored?.data), title },
      { basedOn: stored?.revision ?? 0, by: "signe@samspil.example" },
    );
    await page.getByRole("button", { name: "Gem indhold" }).click();
    await page.getByRole("button", { name: "Gem det valgte" }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot("konflikt", page);
  });

  test("the history", async () => {
    const page = await open("/admin/historik/shop");
    await shoot("historik", page);
  });

  test("a colleague", async () => {
    await app.signIn(COLLEAGUE);
    const { colleagues } = app.services;
    const ida = (await colleagues.list()).find(({ email }) => email === COLLEAGUE);
    await colleagues.changeRole(ida?.id ?? "", "Redaktør", {
      account: ADMIN.email,
      device: "",
      address: "",
    });
    const page = await open("/admin/konto");
    await page.getByLabel("Kollegaens e-mail").fill("ny.kollega@samspil.example");
    await page.getByRole("button", { name: "Invitér" }).scrollIntoViewIfNeeded();
    await shoot("kollega", page);
  });
});

after(() => console.log(`Billederne ligger i ${folder}`));

function nameOf(path: string): string {
  return path.slice(1).replaceAll(/[^\w-]/g, "-") || "forside";
}

/** Loads the lazy pictures below the fold. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}

async function order() {
  const page = await open("/shop/samtalekort");
  await page.getByRole("button", { name: "Læg i kurv" }).click();
  await page.getByRole("dialog").waitFor();
  await page.goto("/kurv");
  const fields = {
    Navn: "Mathilde Krogh",
    "E-mail": "mathilde@skole.example",
    Adresse: "Bøgevej 7",
    Postnummer: "2100",
    By: "København Ø",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
  }
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
  await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
}

/** A new tab for each picture, so that no unsaved text asks before leaving. */
async function open(path: string, viewport = NARROW) {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await idleAfter(page, () => page.goto(path));
  return page;
}

function showInstead(page: Page, label: string, text: string) {
  const field = page.getByRole("dialog").getByLabel(label, { exact: true });
  return field.evaluate((input: HTMLInputElement, shown) => {
    input.type = "text";
    input.value = shown;
  }, text);
}

/** A palette is enough for flat colours, at a third of the size. */
async function shoot(name: string, part: Page | Locator) {
  const page = "page" in part ? part.page() : part;
  await page.waitForTimeout(1000);
  const picture = await part.screenshot();
  await sharp(picture)
    .png({ palette: true, colours: COLORS })
    .toFile(join(folder, `vejledning-${name}.png`));
}
