import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { startApp } from "../../kit/app.ts";
import { stopClock, visit } from "../../kit/browser.ts";
import { longText } from "../../kit/long-text.ts";
import { scriptsOf } from "./admin-scripts.ts";

const KEYS = 100;
/** By the page's own clock, which the test moves. */
const BETWEEN_KEYS_MS = 200;
const MOST_SCRIPT = 250_000;
const EDITOR = /\/rich-text-editor-/;

describe("a long text in the admin", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let storageState: BrowserContextOptions["storageState"];

  before(async () => {
    app = await startApp();
    await app.store("kontakt", { textBefore: longText(20_000) });
    ({ storageState } = await app.signIn());
  });

  function open(journey: (page: Page) => Promise<void>) {
    return visit({ baseURL: app.origin, storageState }, journey);
  }

  test("is written out and kept far less often than a key is pressed, and nothing of it is lost", () =>
    open(async (page) => {
      await page.addInitScript(countWork);
      await page.clock.install();
      await page.goto("/admin/kontakt");
      const text = page.getByRole("textbox", { name: "Tekst før kortet" });
      await text.locator("p").first().click();
      await stopClock(page);
      const before = await work(page);
      for (let key = 0; key < KEYS; key += 1) {
        await page.keyboard.press("e");
        await page.clock.runFor(BETWEEN_KEYS_MS);
      }
      await page.clock.resume();
      const typed = "e".repeat(KEYS);
      await page.waitForFunction(
        (letters) => Object.values(localStorage).some((kept) => kept.includes(letters)),
        typed,
      );
      const after = await work(page);
      assert.ok(after.drafts - before.drafts < KEYS / 2, `${after.drafts} drafts`);
      // A block is written out as elements of a document of its own: the whole text has over 1,000.
      assert.ok(after.elements - before.elements < KEYS * 20, `${after.elements} elements`);
    }));

  test("is kept when the window is put away before the pause is over", () =>
    open(async (page) => {
      await page.goto("/admin/kontakt");
      const text = page.getByRole("textbox", { name: "Tekst før kortet" });
      await text.locator("p").first().click();
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
    }));

  test("brings the editor only where a text is edited, and no screen more than 250 kB of script", () =>
    open(async (page) => {
      for (const path of ["/admin", "/admin/viden", "/admin/bestillinger", "/admin/konto"]) {
        const scripts = await scriptsOf(page, path);
        const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
        assert.ok(bytes > 0 && bytes < MOST_SCRIPT, `${path}: ${bytes}`);
        assert.deepEqual(
          scripts.filter(({ address }) => EDITOR.test(address)),
          [],
          path,
        );
      }
      const scripts = await scriptsOf(page, "/admin/kontakt");
      assert.ok(scripts.some(({ address }) => EDITOR.test(address)));
    }));
});

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
