import { describe, test } from "node:test";
import type { Page } from "@playwright/test";
import { examplePages, screens } from "../../app/features.ts";
import { startApp } from "../kit/app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../kit/axe.ts";
import { idleAfter, visit, waitForHydration } from "../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../kit/filled-cart.ts";

export const PUBLIC_PAGES = [...examplePages, "/viden?tag=podcast", "/findes-ikke"];
const ADMIN_SCREENS = [
  "/admin/login",
  "/admin",
  ...screens,
  "/admin/forside?rediger=velkomst",
  "/admin/om?ny",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/nyheder?ny",
  "/admin/terapi?ny",
  "/admin/terapi?rediger=indhold",
  "/admin/terapi?rediger=boern",
  "/admin/supervision?ny",
  "/admin/supervision?rediger=indhold",
  "/admin/uddannelse?ny",
  "/admin/uddannelse?rediger=indhold",
  "/admin/uddannelse?rediger=mbt-grunduddannelse",
  "/admin/uddannelse/mbt-grunduddannelse/events",
  "/admin/uddannelse/mbt-grunduddannelse/events?ny",
  "/admin/uddannelse/findes-ikke/events",
  "/admin/shop?rediger=indhold",
  "/admin/shop?rediger=samtalekort",
  "/admin/viden?ny",
  "/admin/viden?rediger=indhold",
  "/admin/billeder?billede=%2Fillustrations%2Fterapi-unge.svg",
  "/admin/historik/nyheder",
  "/admin/find?q=telefon",
  "/admin/rediger?side=/",
  "/admin/konto",
  "/admin/modtagere",
  "/admin/eksempler",
];

type State = { path: string; reach: (page: Page) => Promise<unknown> };

/** What a page becomes by what is done there. */
const STATES: Record<string, State> = {
  "the popup after adding": {
    path: "/shop/samtalekort",
    async reach(page) {
      await page.getByRole("button", { name: "Læg i kurv" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a cart with a form": { path: "/kurv", reach: fillCart },
  "a refused form": {
    path: "/kurv",
    async reach(page) {
      await fillCart(page);
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  "the thanks": {
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
  "the open menu": {
    path: "/kontakt",
    async reach(page) {
      const burger = page.getByRole("button", { name: "Menu" });
      await waitForHydration(page);
      if (await burger.isVisible()) {
        await burger.click();
        await page.getByRole("dialog", { name: "Menu" }).waitFor();
      } else {
        await page.getByRole("button", { name: /Terapi/ }).click();
        await page.locator(".site-head [aria-expanded=true]").waitFor();
      }
    },
  },
};

/** All that `tryScreens` knows. */
export const SCREENS = [...PUBLIC_PAGES, ...Object.keys(STATES), ...ADMIN_SCREENS];

async function fillCart(page: Page) {
  await page.evaluate(putIntoCart, TWO_CARDS);
  await page.reload();
  await page.getByRole("button", { name: "Bestil med betalingspligt" }).waitFor();
}

const app = await startApp();
const { storageState } = await app.signIn();
const options = {
  baseURL: app.origin,
  reducedMotion: "reduce" as const,
  expectedErrors: [/404/],
};

/** Addresses, those of the admin as an editor sees them, and names of states. */
export function tryScreens(widths: number[], names: string[]) {
  // Some of a visit is waiting until the page is still.
  describe(`at ${widths.join(" and ")} px`, { concurrency: 2 }, () => {
    for (const name of names) {
      const { path, reach } = STATES[name] ?? { path: name };
      const isOfAdmin = path.startsWith("/admin") && path !== "/admin/login";
      // So high that the save bar, which stays in view, covers nothing.
      const height = isOfAdmin ? 6000 : 900;
      // What is reached by pressing is reached in another way at another width, and once by each visitor.
      const visits = reach ? widths.map((width) => [width]) : [widths];
      test(`axe finds nothing on ${name}, and nothing scrolls sideways`, async () => {
        for (const seen of visits) {
          await visit({ ...options, ...(isOfAdmin && { storageState }) }, async (page) => {
            for (const [at, width] of seen.entries()) {
              await idleAfter(page, async () => {
                await page.setViewportSize({ width, height });
                if (at === 0) await page.goto(path);
              });
              await reach?.(page);
              await assertNoSidewaysScroll(page, `${name} at ${width} px`);
              await assertAccessible(page);
            }
          });
        }
      });
    }
  });
}

export function tryWidths(paths: string[]) {
  test("nothing scrolls sideways from 320 px on", () =>
    visit(options, async (page) => {
      for (const path of paths) {
        await page.goto(path);
        for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1200, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          await assertNoSidewaysScroll(page, `${path} at ${width} px`);
        }
      }
    }));
}
