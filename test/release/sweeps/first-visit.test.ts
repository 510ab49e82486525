import { test } from "node:test";
import { examplePages } from "../../../app/features.ts";
import {
  app,
  DESKTOP,
  expectStillness,
  noteShifts,
  PHONE,
  tryFirstVisits,
} from "../../journeys/first-visits.ts";
import { visit } from "../../kit/browser.ts";
import { startSlowProxy } from "../../kit/slow-proxy.ts";

tryFirstVisits(examplePages);

for (const path of ["/", "/shop/samtalekort", "/kontakt", "/nyheder", "/kurv"]) {
  test(`${path} is painted while it comes, and nothing moves`, async () => {
    const baseURL = await startSlowProxy(app.origin);
    for (const device of [PHONE, DESKTOP]) {
      await visit({ ...device, baseURL }, async (page) => {
        await page.addInitScript(noteShifts);
        await page.goto(path);
        await expectStillness(page);
      });
    }
  });
}
