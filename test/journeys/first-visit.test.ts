import { test } from "node:test";
import { visit } from "../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../kit/filled-cart.ts";
import { DESKTOP, expectStillness, firstVisit, PHONE, tryFirstVisits } from "./first-visits.ts";

tryFirstVisits(["/", "/kontakt"]);

test("the cart stands still while its script takes over, with something in it too (V13)", async () => {
  for (const device of [PHONE, DESKTOP]) {
    await visit(device, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await firstVisit(page, "/kurv");
      await expectStillness(page);
    });
  }
});
