import type { Page } from "@playwright/test";
import { examplePages, screens } from "../../app/features.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../kit/axe.ts";
import { browserTest, expect, open } from "../kit/browser.ts";
import { EMAIL, mathilde } from "../kit/client.ts";
import { putIntoCart, TWO_CARDS } from "../kit/filled-cart.ts";
import { openSite } from "../kit/site.ts";

export const PUBLIC_PAGES = [...examplePages, "/viden?tag=podcast", "/findes-ikke"];
const COURSE = "/admin/uddannelse/mbt-grunduddannelse/events";
const NEW_ITEMS = ["forside", "om", "nyheder", "terapi", "supervision", "uddannelse", "viden"];
const OWN_TEXTS = ["forside", "terapi", "supervision", "uddannelse", "shop", "viden"];
const ADMIN_SCREENS = [
  "/admin/login",
  "/admin",
  ...screens,
  ...NEW_ITEMS.map((name) => `/admin/${name}?ny`),
  ...OWN_TEXTS.map((name) => `/admin/${name}?rediger=indhold`),
  "/admin/om?rediger=signe-holmgaard",
  "/admin/terapi?rediger=boern",
  "/admin/uddannelse?rediger=mbt-grunduddannelse",
  COURSE,
  `${COURSE}?ny`,
  "/admin/uddannelse/findes-ikke/events",
  "/admin/shop?rediger=samtalekort",
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
      for (const name of ["navn", "email", "adresse", "postnummer", "by"] as const)
        await page.locator(`[name=${name}]`).fill(mathilde[name]);
      await page.getByRole("button", { name: "Bestil med betalingspligt" }).click();
      await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
    },
  },
  "the open menu": {
    path: "/kontakt",
    async reach(page) {
      const burger = page.getByRole("button", { name: "Menu" });
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

const site = await openSite();
// Something in each list, and a number in each tab.
const number = await site.order();
await site.post("/ring-mig-op", { navn: "Rune Thygesen", telefon: "20987654" });
await site.post("/fortryd", { ...mathilde, nummer: number, hvad: "", intent: "bekraeft" });
const test = browserTest.with({ site, reducedMotion: "reduce", expectedErrors: [/404/] });

/** Addresses, those of the admin as an editor sees them, and names of states. */
export function tryScreens(
  widths: number[],
  names: string[],
  colorScheme: "light" | "dark" = "light",
) {
  for (const name of names) {
    const { path, reach } = STATES[name] ?? { path: name };
    const isOfAdmin = path.startsWith("/admin") && path !== "/admin/login";
    // So high that the save bar, which stays in view, covers nothing.
    const height = isOfAdmin ? 9000 : 900;
    for (const width of widths) {
      test(`${colorScheme}, at ${width} px, axe finds nothing on ${name}, and nothing scrolls sideways`, {
        viewport: { width, height },
        colorScheme,
        ...(isOfAdmin && { as: EMAIL }),
      }, async ({ page }) => {
        await open(page, path);
        // The editors of long texts come late.
        await expect(page.getByText("Indlæser...").filter({ visible: true })).toHaveCount(0);
        await reach?.(page);
        await assertNoSidewaysScroll(page, name);
        await assertAccessible(page);
      });
    }
  }
}

export function tryWidths(paths: string[]) {
  for (const path of paths) {
    test(`nothing on ${path} scrolls sideways from 320 px on`, async ({ page }) => {
      await page.goto(path);
      for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1200, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await assertNoSidewaysScroll(page, `${path} at ${width} px`);
      }
    });
  }
}
