import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { browserTest, expect, open, stopClock } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { longText } from "../kit/long-text.ts";
import { openSite } from "../kit/site.ts";

const KEYS = 100;
/** By the page's own clock, which the test moves. */
const BETWEEN_KEYS_MS = 200;
const MOST_SCRIPT = 250_000;

const site = await openSite();
await site.store("kontakt", { textBefore: longText(20_000) });
const test = browserTest.with({ site, as: EMAIL });
const text = (page: Page) => page.getByRole("textbox", { name: "Tekst før kortet" });

test("a long text is written out and kept far less often than a key is pressed, and nothing of it is lost", {
  clock: true,
}, async ({ page }) => {
  await page.addInitScript(countWork);
  await page.goto("/admin/kontakt");
  await text(page).locator("p").first().click();
  await stopClock(page);
  const before = await work(page);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press("e");
    await page.clock.runFor(BETWEEN_KEYS_MS);
  }
  await page.clock.resume();
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(kept).toContain("e".repeat(KEYS));
  const after = await work(page);
  assert.ok(after.drafts - before.drafts < KEYS / 2, `${after.drafts} drafts`);
  // A block is written out as elements of a document of its own: the whole text has over 1,000.
  assert.ok(after.elements - before.elements < KEYS * 20, `${after.elements} elements`);
});

test("a text is kept when the window is put away before the pause is over", async ({ page }) => {
  await page.goto("/admin/kontakt");
  await text(page).locator("p").first().click();
  const kept = await page.evaluate(() => {
    document.execCommand("insertText", false, "skrevet i sidste øjeblik");
    return new Promise((resolve) => {
      queueMicrotask(() => {
        document.dispatchEvent(new Event("visibilitychange"));
        resolve(Object.values(localStorage).join());
      });
    });
  });
  assert.match(String(kept), /skrevet i sidste øjeblik/);
});

test("the editor's script comes only where a text is edited, and no screen has more than 250 kB of script", async ({
  page,
}) => {
  for (const path of ["/admin", "/admin/viden", "/admin/bestillinger", "/admin/konto"]) {
    await open(page, path);
    const scripts = await page.evaluate(readScripts);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    assert.ok(bytes > 0 && bytes < MOST_SCRIPT, `${path}: ${bytes}`);
    assert.ok(!scripts.some(({ name }) => name.includes("/rich-text-editor-")), path);
  }
});

/** Runs in the page. @returns the scripts that it has loaded, with their bytes as they were sent */
function readScripts() {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
}

/** Counts, in the page, the drafts kept and the elements made. */
function countWork() {
  const done = { drafts: 0, elements: 0 };
  Object.assign(window, { done });
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function count(name: string, value: string) {
    done.drafts += 1;
    setItem.call(this, name, value);
  };
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function count(this: Document, name: string) {
    done.elements += 1;
    return createElement.call(this, name);
  };
}

function work(page: Page): Promise<{ drafts: number; elements: number }> {
  return page.evaluate(() => ({ ...Reflect.get(window, "done") }));
}
