import { before, describe, test } from "node:test";
import { screens } from "../../app/features.ts";
import { startApp } from "../app.ts";
import { assertAccessible, assertNoSidewaysScroll } from "../axe.ts";
import { idleAfter, visit } from "../browser.ts";

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
  "/admin/billeder?billede=%2Fillustrations%2Fterapi-unge.svg",
  "/admin/historik/nyheder",
  "/admin/find?q=telefon",
  "/admin/rediger?side=/",
  "/admin/konto",
  "/admin/modtagere",
  "/admin/eksempler",
];
/** One of each kind, each at one width: what `npm test` looks at. */
const SOON = new Map([
  ["/admin", 360],
  ["/admin/nyheder", 1440],
  ["/admin/terapi?rediger=indhold", 360],
  ["/admin/shop?rediger=samtalekort", 1440],
  ["/admin/billeder?billede=%2Fillustrations%2Fterapi-unge.svg", 1440],
  ["/admin/historik/nyheder", 360],
]);

/** @param isSlow whether these are the screens that `npm test` leaves to `npm run test:slow` */
export function tryScreens(isSlow: boolean) {
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
      const tried = pages.filter((path) => (SOON.get(path) === width) !== isSlow);
      for (const path of tried) {
        test(`axe finds nothing on ${path} at ${width} px, and nothing scrolls sideways`, () =>
          visit(
            {
              baseURL,
              // So high that the save bar, which stays in view, covers nothing.
              viewport: { width, height: 6000 },
              reducedMotion: "reduce",
              expectedErrors: [/404/],
            },
            async (page) => {
              await page.context().addCookies(cookies);
              await idleAfter(page, () => page.goto(path));
              await assertNoSidewaysScroll(page, `${path} at ${width} px`);
              await assertAccessible(page);
            },
          ));
      }
    }
  });
}
