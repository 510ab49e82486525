import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { examplePages } from "../../app/features.ts";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { putIntoCart, TWO_CARDS } from "../filled-cart.ts";

const pages = [...examplePages, "/viden?tag=podcast", "/findes-ikke"];
/** One of each kind, each at one width: what `npm test` looks at. */
const SOON = new Map([
  ["/", 360],
  ["/shop/samtalekort", 1440],
  ["/viden/leg-som-sprog", 360],
  ["/findes-ikke", 1440],
  ["the popup after adding", 1440],
  ["a refused form", 360],
  ["the open menu", 360],
]);

type State = { name: string; path: string; reach: (page: Page) => Promise<unknown> };

const states: State[] = [
  {
    name: "the popup after adding",
    path: "/shop/samtalekort",
    async reach(page) {
      await page.getByRole("button", { name: "Læg i kurv" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "a cart with a form", path: "/kurv", reach: fillCart },
  {
    name: "a refused form",
    path: "/kurv",
    async reach(page) {
      await fillCart(page);
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "the thanks",
    path: "/kurv",
    async reach(page) {
      await fillCart(page);
      const form = {
        navn: "Ea",
        email: "ea@b.example",
        adresse: "Vej 1",
        postnummer: "2100",
        by: "Kbh",
      };
      for (const [name, text] of Object.entries(form))
        await page.locator(`[name=${name}]`).fill(text);
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
    },
  },
  {
    name: "the open menu",
    path: "/kontakt",
    async reach(page) {
      const burger = page.getByRole("button", { name: "Menu" });
      await hydrated(page);
      if (await burger.isVisible()) {
        await burger.click();
        await page.getByRole("dialog", { name: "Menu" }).waitFor();
      } else {
        await page.getByRole("button", { name: /Terapi/ }).click();
        await page.locator(".site-head [aria-expanded=true]").waitFor();
      }
    },
  },
];

async function fillCart(page: Page) {
  await page.evaluate(putIntoCart, TWO_CARDS);
  await page.reload();
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).waitFor();
}

/** @param isSlow whether these are the pages and states that `npm test` leaves to `npm run test:slow` */
export function tryPublicPages(isSlow: boolean) {
  describe("accessibility and width", () => {
    const isTried = (name: string, width: number) => (SOON.get(name) === width) !== isSlow;
    let baseURL = "";
    before(async () => {
      baseURL = (await startApp()).origin;
    });

    for (const width of [360, 1440]) {
      const options = () => ({
        baseURL,
        viewport: { width, height: 900 },
        reducedMotion: "reduce" as const,
        expectedErrors: [/404/],
      });

      for (const path of pages.filter((name) => isTried(name, width))) {
        test(`axe finds nothing on ${path} at ${width} px`, () =>
          visit(options(), async (page) => {
            await page.goto(path);
            await page.getByRole("heading", { level: 1 }).waitFor();
            await assertAccessible(page);
          }));
      }

      for (const state of states.filter(({ name }) => isTried(name, width))) {
        test(`axe finds nothing in ${state.name} at ${width} px`, () =>
          visit(options(), async (page) => {
            await page.goto(state.path);
            await state.reach(page);
            await assertAccessible(page);
          }));
      }
    }

    test("nothing scrolls sideways from 320 px on", () =>
      visit({ baseURL, reducedMotion: "reduce", expectedErrors: [/404/] }, async (page) => {
        for (const path of pages.filter((name) => SOON.has(name) !== isSlow)) {
          await page.goto(path);
          for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1200, 1440, 1920]) {
            await page.setViewportSize({ width, height: 800 });
            await assertNoSidewaysScroll(page, `${path} at ${width} px`);
          }
        }
      }));
  });
}
