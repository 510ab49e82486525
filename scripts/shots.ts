import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { examplePages } from "../app/features.ts";
import { startApp } from "../test/app.ts";
import { launchBrowser } from "../test/browser.ts";
import { putIntoCart, TWO_CARDS } from "../test/filled-cart.ts";

/** `npm run shots`: every public page and state at 390 and 1440 px, in shots/, to be looked at. */
const folder = join(import.meta.dirname, "../shots");
mkdirSync(folder, { recursive: true });

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
  async "kurv-cpr"(page) {
    await states["kurv-fyldt"]?.(page);
    const form = {
      Navn: "Mathilde Krogh",
      "E-mail": "mathilde@krogh.example",
      Adresse: "Bøgevej 7",
    };
    const rest = { Postnummer: "2100", By: "København Ø", Besked: "Til min søn, 010203-1234" };
    for (const [label, text] of Object.entries({ ...form, ...rest })) {
      await page.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
    }
    await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
    await page.getByRole("button", { name: "Send alligevel" }).waitFor();
  },
  async menu(page) {
    await page.goto("/");
    const burger = page.getByRole("button", { name: "Menu" });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole("button", { name: /Terapi/ }).click();
    await page.waitForTimeout(500);
  },
};

test("the pictures are taken", async () => {
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

after(() => console.log(`Billederne ligger i ${folder}`));

/** 'om-signe-holmgaard-lang-en' of '/om/signe-holmgaard?lang=en'. */
function nameOf(path: string): string {
  return path.slice(1).replaceAll(/[^\w-]/g, "-") || "forside";
}

/** Pictures below the fold load when they come into view. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}
