import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { examplePages } from "../../../app/features.ts";
import { BUDGET, budgetOf } from "../../../docs/performance/budget.ts";
import { browserTest, DESK, PHONE, visit, waitForHydration } from "../../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../../kit/filled-cart.ts";
import { openSite } from "../../kit/site.ts";
import { startSlowProxy } from "../../kit/slow-proxy.ts";
import { until } from "../../kit/until.ts";

const site = await openSite();
const slowly = await startSlowProxy(site.origin);
const FONTS_LATE_MS = 400;
const DEVICES = {
  phone: { at: PHONE, deviceScaleFactor: 3 },
  desk: { at: DESK },
};

// Most of their time they wait.
describe("a first visit", { concurrency: availableParallelism() }, () => {
  for (const [device, screen] of Object.entries(DEVICES)) {
    const test = browserTest.with({ site, ...screen });
    for (const path of examplePages) {
      test(`to ${path} on a ${device} keeps to its budget, and nothing moves`, async ({ page }) => {
        const { requests, visit: most = Number.POSITIVE_INFINITY } = budgetOf(path);
        const asked = await firstVisit(page, path);
        if (device === "phone") {
          const bytes = asked.reduce((sum, { size }) => sum + size, 0);
          const addresses = asked.map(({ url }) => url);
          assert.ok(asked.length <= requests, `${asked.length} requests: ${addresses}`);
          assert.equal(addresses.filter((url) => url.endsWith(".woff2")).length, BUDGET.fontFiles);
          assert.ok(bytes <= most, `${bytes} bytes in all`);
        }
        await expectStillness(page);
      });
    }

    test(`the cart stands still while its script takes over, with something in it too, on a ${device}`, async ({
      page,
    }) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await firstVisit(page, "/kurv");
      await expectStillness(page);
    });

    test(`pages are painted while they come, and nothing moves, on a ${device}`, async () => {
      for (const path of ["/", "/shop/samtalekort", "/kontakt", "/nyheder", "/kurv"]) {
        await visit({ ...screen, baseURL: slowly }, async (page) => {
          await page.addInitScript(noteShifts);
          await page.goto(path);
          await expectStillness(page);
        });
      }
    });
  }
});

/** Everything that the page asks for until it is still, with its bytes as they were sent; its fonts come late. */
async function firstVisit(page: Page, path: string) {
  const asked = new Map<string, { url: string; size: number }>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (!url.startsWith("data:")) asked.set(requestId, { url, size: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.size = encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.route("**/*.woff2", async (route) => {
    await wait(FONTS_LATE_MS);
    await route.continue();
  });
  await page.addInitScript(noteShifts);
  await page.goto(path, { waitUntil: "networkidle", timeout: 60_000 });
  await waitForHydration(page);
  await until("all is there", () => [...asked.values()].every(({ size }) => size > 0));
  return [...asked.values()];
}

/** Nothing moves while the page comes and is read to its end, but for the header, which shrinks by then. */
async function expectStillness(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(async (): Promise<{ value: number }[]> => {
    await new Promise(requestAnimationFrame);
    return Reflect.get(window, "shifts");
  });
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert.ok(sum < BUDGET.layoutShift, JSON.stringify(shifts));
}

/** Runs in the page, before anything of its own: notes what moves, the header left out. */
function noteShifts() {
  const shifts: object[] = [];
  Object.assign(window, { shifts });
  function note(entry: object) {
    const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
    const header = document.querySelector(".site-head");
    if (sources.length > 0 && sources.every(({ node }) => header?.contains(node))) return;
    const moved = sources.map(({ node, previousRect, currentRect }) => {
      const { x, y } = previousRect;
      return `${node?.parentElement?.className} from ${x},${y} to ${currentRect.x},${currentRect.y}`;
    });
    shifts.push({ value: "value" in entry ? entry.value : Number.NaN, moved });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type: "layout-shift", buffered: true });
}
