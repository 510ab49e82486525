import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { examplePages } from "../../../app/features.ts";
import { browserTest, waitForPaint } from "../../kit/browser.ts";
import { takePhoto } from "../../kit/photo.ts";
import { openSite } from "../../kit/site.ts";

/** A photo of each form, as a camera turned either way takes it. */
const FORMS = { lying: [1600, 1067], standing: [1067, 1600] } as const;
const SCREENS = {
  telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  desk: { viewport: { width: 1440, height: 900 } },
};
/** What `sizes` tells beside what the picture covers: less is seen as blur, more is sent in vain. */
const LEAST = 0.95;
const MOST = 1.2;

const DRAWING = /\/illustrations\/[\w-]+\.svg|\/media\/hero\/MBT-boger\.avif/g;

const site = await openSite();
const editor = await site.signIn();
const demo = await site.services.documents.list("content");

for (const [name, screen] of Object.entries(SCREENS)) {
  const test = browserTest.with({ site, ...screen, longestMs: 5 * 60_000 });

  test(`the picture that a page opens with is asked for first, and is the only one, on a ${name}`, async ({
    page,
  }) => {
    await storeDemo((text) => text);
    await page.addInitScript(watchLargestPaint);
    let opened = 0;
    for (const path of examplePages) {
      await page.goto(path, { waitUntil: "networkidle" });
      await waitForPaint(page);
      const { first, largest } = await page.evaluate(readPaint);
      assert.ok(first.length <= 1, `${path} has one first picture: ${first.join(" ")}`);
      if (!largest) continue;
      opened += 1;
      assert.deepEqual(first, [largest], `${path} opens with it`);
    }
    assert.ok(opened > 0, "a page opens with a picture");
  });

  for (const [form, [width, height]] of Object.entries(FORMS)) {
    test(`${form} photos come as AVIF, as wide as they stand on each page, on a ${name}`, async ({
      page,
    }) => {
      const photo = await editor.uploadPicture("nyheder/foto", await takePhoto(width, height));
      await storeDemo((text) => text.replace(DRAWING, photo));
      const shown: Shown[] = [];
      for (const path of examplePages) {
        await page.goto(path);
        shown.push(...(await picturesOn(page)));
      }
      assert.ok(new Set(shown.map(({ path }) => path)).size > 10);
      assert.deepEqual(
        shown.filter((picture) => !isFitting(picture)),
        [],
      );
    });
  }
}

async function storeDemo(change: (text: string) => string) {
  for (const { id, data } of demo) {
    await site.store(id, JSON.parse(change(JSON.stringify(data))));
  }
}

type Shown = { path: string; where: string; told: number; covered: number; isAvif: boolean };

function isFitting({ told, covered, isAvif }: Shown): boolean {
  return isAvif && told >= covered * LEAST && told <= covered * MOST;
}

/** Of each uploaded picture the width that `sizes` told, beside what it covers of the page; CSS pixels. */
async function picturesOn(page: Page): Promise<Shown[]> {
  await page.evaluate(() => {
    for (const image of document.querySelectorAll("main img")) image.removeAttribute("loading");
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main img")].every(
      (image) => image instanceof HTMLImageElement && image.complete && image.currentSrc,
    ),
  );
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main picture img")].map((image) => ({
      path: location.pathname,
      where: `${image.closest("[class]:not(picture, .shape)")?.className} ${image.offsetWidth} × ${image.offsetHeight}`,
      // A browser divides the width of a source among the pixels that `sizes` gives it.
      told: image.naturalWidth,
      covered: Math.max(
        image.offsetWidth,
        (image.offsetHeight * Number(image.getAttribute("width"))) /
          Number(image.getAttribute("height")),
      ),
      isAvif: image.currentSrc.endsWith(".avif"),
    })),
  );
}

/** Runs in the page, before anything of its own. */
function watchLargestPaint() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("element" in entry) Object.assign(window, { largest: entry.element });
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** The addresses of the pictures to be fetched first, and of the largest thing on the screen, if it is a picture. */
function readPaint() {
  const addressOf = (image: Element) => image.getAttribute("src") ?? "";
  const largest: unknown = Reflect.get(window, "largest");
  return {
    first: [...document.querySelectorAll("img[fetchpriority=high]")].map(addressOf),
    largest: largest instanceof HTMLImageElement ? addressOf(largest) : undefined,
  };
}
