import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe } from "node:test";
import type { Page } from "@playwright/test";
import { browserTest, DESK, idleAfter, open, PHONE } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";
import { openSite } from "../../kit/site.ts";

const test = browserTest.with({
  site: await openSite(),
  as: EMAIL,
  reducedMotion: "reduce",
  longestMs: 5 * 60_000,
});

describe("in each window", { concurrency: availableParallelism() }, () => {
  for (const [device, at] of Object.entries({
    "a computer": DESK,
    "a phone": PHONE,
    "a phone with its keyboard up": { ...PHONE, viewport: { width: 390, height: 480 } },
  })) {
    test(`on ${device} the caret stands clear of the bars in each of 30 paragraphs`, {
      at,
    }, async ({ page }) => {
      await openForm(page, "/admin/nyheder?ny");
      await page.getByRole("textbox", { name: "Indhold" }).focus();
      for (let paragraph = 1; paragraph <= 30; paragraph += 1) {
        await page.keyboard.type(`Afsnit ${paragraph} er skrevet med tastaturet.`);
        assert.deepEqual(await caretBehind(page), [], `paragraph ${paragraph}`);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
      }
      // And back again, where the toolbar stands.
      for (let line = 30; line >= 1; line -= 1) {
        await page.keyboard.press("ArrowUp");
        assert.deepEqual(await caretBehind(page), [], `line ${line}`);
      }
    });

    for (const path of ["/admin/om?rediger=signe-holmgaard", "/admin/praktisk-priser"]) {
      test(`on ${device} each stop of the Tab key on ${path} can be seen whole`, {
        at,
      }, async ({ page }) => {
        await openForm(page, path);
        for (const key of ["Tab", "Shift+Tab"]) {
          const seen = new Set<string>();
          for (let stop = 0; stop < 120; stop += 1) {
            await page.keyboard.press(key);
            const reached = await page.evaluate(lookAtFocus);
            if (!reached) break;
            seen.add(reached.name);
            // A text may be higher than the window: one goes on where its caret is.
            const hidden = reached.isText ? await caretBehind(page) : reached.hidden;
            assert.deepEqual(hidden, [], `${key}, stop ${stop}: ${reached.name}`);
          }
          assert.ok(seen.size > 10, `it went through the form: ${[...seen].join(", ")}`);
        }
      });
    }
  }

  for (const at of [PHONE, DESK]) {
    test(`what slides in is never cropped while it can be read, at ${at.viewport.width} px`, {
      at,
      reducedMotion: "no-preference",
    }, async ({ page }) => {
      for (const path of ["/", "/om", "/terapi"]) {
        await idleAfter(page, () => page.goto(path));
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let top = 0; top < height; top += 150) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
          await page.evaluate(() => new Promise(requestAnimationFrame));
          const cropped = await page.locator("main :is(h2, h3, p, li)").evaluateAll(findCropped);
          assert.deepEqual(cropped, [], `${path} at ${top}`);
        }
      }
    });
  }
});

async function openForm(page: Page, path: string) {
  await idleAfter(page, () => open(page, path));
  await page.locator('[role="textbox"][contenteditable]').first().waitFor();
}

/** Which bars the caret's line is behind, or the window's edge. */
function caretBehind(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selection = document.getSelection();
    const range = selection?.getRangeAt(0).cloneRange();
    if (!range) return ["no caret"];
    let [line] = range.getClientRects();
    const place = range.startContainer;
    // An empty line has no rectangle of its own.
    line ??= (place instanceof Element ? place : place.parentElement)?.getBoundingClientRect();
    if (!line) return ["no line"];
    const bars = [".savebar", ".rte:focus-within .rte__bar"].filter((selector) => {
      const bar = document.querySelector(selector)?.getBoundingClientRect();
      const isBeside = bar && (bar.right < line.left || bar.left > line.right);
      return bar && !isBeside && line.bottom > bar.top && line.top < bar.bottom;
    });
    const isInWindow = line.top >= 0 && line.bottom <= innerHeight;
    return isInWindow ? bars : [...bars, "the window's edge"];
  });
}

/** Runs in the page. @returns what has the focus, and which of its corners something else lies over */
function lookAtFocus() {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return undefined;
  const name = `${stop.localName} ${stop.getAttribute("aria-label") ?? stop.textContent}`;
  const { top, bottom, left, right } = stop.getBoundingClientRect();
  const hidden: string[] = [];
  // The page beside a form is as high as the window: most of it is to be seen.
  const mayHide = stop.localName === "iframe" ? (bottom - top) / 4 : 0;
  if (top < -mayHide) hidden.push(`top at ${top}`);
  if (bottom > innerHeight + 1 + mayHide) hidden.push(`bottom at ${bottom}`);
  for (const y of [top + 2, bottom - 2]) {
    const there = document.elementFromPoint((left + right) / 2, y);
    const cover = there?.closest(".savebar, .rte__bar");
    if (cover && !cover.contains(stop)) hidden.push(`at ${y} under ${cover.className}`);
  }
  return { name: name.slice(0, 60), hidden, isText: stop.getAttribute("role") === "textbox" };
}

/** Runs in the page. @returns the beginnings of what is in view and reaches over an edge of the window */
function findCropped(places: Element[]): string[] {
  const cropped = places.filter((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight || place.closest(".sr")) return false;
    const range = document.createRange();
    range.selectNodeContents(place);
    const { left, right, width } = range.getBoundingClientRect();
    return width > 0 && (left < 0 || right > document.documentElement.clientWidth + 0.5);
  });
  return cropped.map(({ textContent }) => textContent.slice(0, 30));
}
