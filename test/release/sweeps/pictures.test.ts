import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "@playwright/test";
import { examplePages } from "../../../app/features.ts";
import { startApp } from "../../kit/app.ts";
import { visit } from "../../kit/browser.ts";
import { takePhoto } from "../../kit/photo.ts";

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

const app = await startApp();
const editor = await app.signIn();
const demo = await app.services.documents.list("content");
const illustratedPages = await findIllustrated(examplePages);

for (const [form, [width, height]] of Object.entries(FORMS)) {
  test(`${form} photos come as AVIF, as wide as they stand on each page and screen`, async () => {
    const photo = await upload(width, height);
    for (const { id, data } of demo) {
      await app.store(id, JSON.parse(JSON.stringify(data).replace(DRAWING, photo)));
    }
    assert.ok(illustratedPages.length > 10, illustratedPages.join());
    const wrong: object[] = [];
    const visits = Object.entries(SCREENS).map(([name, screen]) =>
      visit(screen, async (page) => {
        for (const path of illustratedPages) {
          await page.goto(app.origin + path);
          const shown = await picturesOn(page);
          assert.ok(shown.length > 0, path);
          for (const one of shown) if (!isFitting(one)) wrong.push({ name, path, ...one });
        }
      }),
    );
    await Promise.all(visits);
    assert.deepEqual(wrong, []);
  });
}

describe("the picture that a page opens with", () => {
  for (const [name, screen] of Object.entries(SCREENS)) {
    test(`is asked for first, and is the only one, on a ${name}`, async () => {
      await visit(screen, async (page) => {
        await page.addInitScript(watchLargestPaint);
        let opened = 0;
        for (const path of examplePages) {
          await page.goto(app.origin + path);
          await page.waitForLoadState("networkidle");
          await page.evaluate(painted);
          const { first, largest } = await page.evaluate(readPaint);
          assert.ok(first.length <= 1, `${path} has one first picture: ${first.join(" ")}`);
          if (!largest) continue;
          opened += 1;
          assert.deepEqual(first, [largest], `${path} opens with it`);
        }
        assert.ok(opened > 0, "a page opens with a picture");
      });
    });
  }
});

/** The pages whose `<main>` shows a picture that the demo content has. */
async function findIllustrated(paths: string[]): Promise<string[]> {
  const stored = JSON.stringify(demo).match(DRAWING) ?? [];
  const illustrated: string[] = [];
  for (const path of paths) {
    const [, main = ""] = (await app.page(path)).split("<main");
    if (stored.some((url) => main.includes(`"${url}"`))) illustrated.push(path);
  }
  return illustrated;
}

type Shown = { where: string; told: number; covered: number; isAvif: boolean };

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

/** Runs in the page: what has come is on the screen, and its paint has been told of. */
async function painted() {
  for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
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

const upload = async (width: number, height: number) =>
  editor.uploadPicture("nyheder/foto", await takePhoto(width, height));
