import { test } from "node:test";
import { useWholeChromium, visit } from "./browser.ts";
import { putIntoCart, TWO_CARDS } from "./filled-cart.ts";
import {
  app,
  DESKTOP,
  expectStillness,
  firstVisit,
  noteShifts,
  PHONE,
  tryFirstVisits,
} from "./first-visits.ts";
import { inPieces } from "./in-pieces.ts";

useWholeChromium();
tryFirstVisits(false);

test("the cart stands still while its script takes over, with something in it too (V13)", async () => {
  for (const device of [PHONE, DESKTOP]) {
    await visit(device, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await firstVisit(page, "/kurv");
      await expectStillness(page);
    });
  }
});

for (const path of ["/", "/shop/samtalekort", "/kontakt"]) {
  test(`${path} is painted while it comes, and nothing moves`, async () => {
    const baseURL = await inPieces(app.origin);
    for (const device of [PHONE, DESKTOP]) {
      await visit({ ...device, baseURL }, async (page) => {
        await page.addInitScript(noteShifts);
        await page.goto(path);
        await expectStillness(page);
      });
    }
  });
}
