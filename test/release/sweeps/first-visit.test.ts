import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { examplePages } from "../../../app/features.ts";
import { BUDGET, budgetOf } from "../../../docs/performance/budget.ts";
import { startApp } from "../../kit/app.ts";
import { DESK, PHONE, visit, waitForHydration } from "../../kit/browser.ts";
import { putIntoCart, TWO_CARDS } from "../../kit/filled-cart.ts";
import { startSlowProxy } from "../../kit/slow-proxy.ts";
import { until } from "../../kit/until.ts";

const app = await startApp();
const ON_PHONE = { site: app, at: PHONE, deviceScaleFactor: 3 };
const ON_DESK = { site: app, at: DESK };
const FONTS_LATE_MS = 400;

for (const path of examplePages) {
  const budget = budgetOf(path);
  test(`a first visit to ${path} on a phone: few requests, two fonts, nobody else's files, and nothing moves`, async () => {
    await visit(ON_PHONE, async (page) => {
      const asked = await firstVisit(page, path);
      const addresses = asked.map(({ url }) => url);
      const bytes = asked.reduce((sum, { size }) => sum + size, 0);
      assert.ok(asked.length <= budget.requests, `${asked.length} requests: ${addresses}`);
      assert.deepEqual(addresses.filter(isElsewhere), []);
      assert.equal(addresses.filter((url) => url.endsWith(".woff2")).length, BUDGET.fontFiles);
      if (budget.visit) assert.ok(bytes <= budget.visit, `${bytes} bytes in all`);
      await expectStillness(page);
    });
  });

  test(`a first visit to ${path} on a desk: nothing moves`, async () => {
    await visit(ON_DESK, async (page) => {
      await firstVisit(page, path);
      await expectStillness(page);
    });
  });
}

test("the cart stands still while its script takes over, with something in it too (V13)", async () => {
  for (const device of [ON_PHONE, ON_DESK]) {
    await visit(device, async (page) => {
      await page.addInitScript(putIntoCart, TWO_CARDS);
      await firstVisit(page, "/kurv");
      await expectStillness(page);
    });
  }
});

for (const path of ["/", "/shop/samtalekort", "/kontakt", "/nyheder", "/kurv"]) {
  test(`${path} is painted while it comes, and nothing moves`, async () => {
    const baseURL = await startSlowProxy(app.origin);
    for (const device of [ON_PHONE, ON_DESK]) {
      await visit({ ...device, baseURL }, async (page) => {
        await page.addInitScript(noteShifts);
        await page.goto(path);
        await expectStillness(page);
      });
    }
  });
}

type LoadedResource = { url: string; size: number };

/** Everything that the page asks for until it is still, with its bytes as they were sent; its fonts come late. */
async function firstVisit(page: Page, path: string): Promise<LoadedResource[]> {
  const asked = new Map<string, LoadedResource>();
  const devtools: CDPSession = await page.context().newCDPSession(page);
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

function isElsewhere(url: string): boolean {
  return new URL(url).origin !== app.origin;
}

/** Nothing moves while the page comes and is read to its end, but for the header, which shrinks by then. */
async function expectStillness(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.waitForLoadState("networkidle");
  const shifts = (await readShifts(page)).filter(({ isHeader }) => !isHeader);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert.ok(sum < BUDGET.layoutShift, JSON.stringify(shifts));
}

type Shift = { value: number; isHeader: boolean; moved: string[] };

function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => resolve(Reflect.get(window, "shifts")))),
  );
}

/** Runs in the page, before anything of its own. */
function noteShifts() {
  const shifts: object[] = [];
  Object.assign(window, { shifts });
  const note = (entry: object) => {
    const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
    const header = document.querySelector(".site-head");
    shifts.push({
      value: "value" in entry ? entry.value : Number.NaN,
      isHeader: sources.length > 0 && sources.every(({ node }) => header?.contains(node)),
      moved: sources.map(({ node, previousRect, currentRect }) => {
        const { x, y } = previousRect;
        return `${node?.parentElement?.className} from ${x},${y} to ${currentRect.x},${currentRect.y}`;
      }),
    });
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type: "layout-shift", buffered: true });
}
