import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { MINUTE_MS } from "../../../app/formats/durations.ts";
import { startApp } from "../../kit/app.ts";
import { idleAfter, visit, waitForHydration } from "../../kit/browser.ts";

const SIZES = {
  "a computer": { viewport: { width: 1440, height: 900 } },
  "a phone": { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "a phone with its keyboard up": {
    viewport: { width: 390, height: 480 },
    hasTouch: true,
    isMobile: true,
  },
};

describe("one sees what one types, and what the Tab key has come to (E1)", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let storageState: BrowserContextOptions["storageState"];
  before(async () => {
    app = await startApp();
    ({ storageState } = await app.signIn());
  });

  async function edit(
    size: (typeof SIZES)[keyof typeof SIZES],
    path: string,
    journey: (page: Page) => Promise<void>,
  ) {
    const options = {
      baseURL: app.origin,
      storageState,
      reducedMotion: "reduce" as const,
      longestMs: 5 * MINUTE_MS,
      ...size,
    };
    await visit(options, async (page) => {
      await idleAfter(page, () => page.goto(path));
      await waitForHydration(page);
      await page.locator('[role="textbox"][contenteditable]').first().waitFor();
      await journey(page);
    });
  }

  for (const [device, size] of Object.entries(SIZES)) {
    test(`on ${device} the caret stands clear of the bars in each of 30 paragraphs`, () =>
      edit(size, "/admin/nyheder?ny", async (page) => {
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
      }));

    for (const path of ["/admin/om?rediger=signe-holmgaard", "/admin/praktisk-priser"]) {
      test(`on ${device} each stop of the Tab key on ${path} can be seen whole`, () =>
        edit(size, path, async (page) => {
          for (const key of ["Tab", "Shift+Tab"]) {
            const seen = new Set<string>();
            for (let stop = 0; stop < 120; stop += 1) {
              await page.keyboard.press(key);
              const { name, isOutside, isText, ...box } = await stopOfTab(page);
              if (isOutside) break;
              seen.add(name);
              // A text may be higher than the window: one goes on where its caret is.
              const hidden = isText ? await caretBehind(page) : box.hidden;
              assert.deepEqual(hidden, [], `${key}, stop ${stop}: ${name}`);
            }
            assert.ok(seen.size > 10, `it went through the form: ${[...seen].join(", ")}`);
          }
        }));
    }
  }
});

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
      return bar && line.bottom > bar.top && line.top < bar.bottom;
    });
    const isInWindow = line.top >= 0 && line.bottom <= innerHeight;
    return isInWindow ? bars : [...bars, "the window's edge"];
  });
}

/** What has the focus, and which of its corners something else lies over. */
function stopOfTab(page: Page) {
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!stop || stop === document.body) {
      return { name: "", hidden: [], isText: false, isOutside: true };
    }
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
    const isText = stop.getAttribute("role") === "textbox";
    return { name: name.slice(0, 60), hidden, isText, isOutside: false };
  });
}
