import { before, describe, test } from "node:test";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { visit } from "../browser.ts";

const screens = [
  "/admin",
  "/admin/forside",
  "/admin/forside?rediger=velkomst",
  "/admin/om",
  "/admin/om?ny",
  "/admin/om?rediger=signe-holmgaard",
  "/admin/nyheder",
  "/admin/nyheder?ny",
  "/admin/terapi",
  "/admin/terapi?rediger=indhold",
  "/admin/terapi?rediger=boern",
  "/admin/supervision",
  "/admin/supervision?ny",
  "/admin/uddannelse",
  "/admin/uddannelse?rediger=mbt-grunduddannelse",
  "/admin/uddannelse/mbt-grunduddannelse/events",
  "/admin/praktisk-priser",
  "/admin/shop",
  "/admin/shop?rediger=samtalekort",
  "/admin/viden",
  "/admin/viden?ny",
  "/admin/kontakt",
  "/admin/bestillinger",
  "/admin/klinikken",
  "/admin/historik",
  "/admin/historik/nyheder",
  "/admin/konto",
];

describe("the editor's screens", () => {
  let baseURL = "";
  let cookies: { name: string; value: string; url: string }[] = [];
  before(async () => {
    const app = await startApp();
    const { cookie } = await app.signIn();
    baseURL = app.origin;
    cookies = cookie.split("; ").map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      return { name, value: rest.join("="), url: baseURL };
    });
  });

  for (const width of [360, 1440]) {
    for (const path of screens) {
      test(`axe finds nothing on ${path} at ${width} px, and nothing scrolls sideways`, () =>
        visit(
          { baseURL, viewport: { width, height: 900 }, reducedMotion: "reduce" },
          async (page) => {
            await page.context().addCookies(cookies);
            await page.goto(path, { waitUntil: "networkidle" });
            await assertNoSidewaysScroll(page, `${path} at ${width} px`);
            await assertAccessible(page);
          },
        ));
    }
  }

  test("axe finds nothing on the login", () =>
    visit({ baseURL, viewport: { width: 360, height: 800 } }, async (page) => {
      await page.goto("/admin/login");
      await assertAccessible(page);
    }));
});
