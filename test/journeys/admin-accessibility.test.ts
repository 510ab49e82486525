import { before, describe, test } from "node:test";
import { screens } from "../../app/features.ts";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { visit } from "../browser.ts";

const pages = [
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
  "/admin/historik/nyheder",
  "/admin/konto",
];

// Most of a visit is waiting until the page is still.
describe("the editor's screens", { concurrency: 3 }, () => {
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
    for (const path of pages) {
      test(`axe finds nothing on ${path} at ${width} px, and nothing scrolls sideways`, () =>
        visit(
          {
            baseURL,
            // So high that the save bar, which stays in view, covers nothing.
            viewport: { width, height: 3000 },
            reducedMotion: "reduce",
            expectedErrors: [/404/],
          },
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
