import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { DESK, openContext } from "../../test/kit/browser.ts";
import { grownContent } from "../../test/kit/large-site.ts";
import { longText } from "../../test/kit/long-text.ts";
import { writeDocuments } from "./fill-large-site.ts";
import { median, type Rows, slowDown, withSite } from "./site.ts";

const LONG = longText(20_000);
/** Not counted: they run uncompiled code. */
const FIRST_KEYS = 15;
const KEYS = 30;
const PAUSE_MS = 120;
const TYPED = "vi taler om det som er nyt ";

const ARTICLE = "/admin/viden?rediger=artikel-1794299116402";
const TEXT = "[contenteditable=true]";
const FIELDS = {
  "an article's title": [ARTICLE, "[name=title]"],
  "an article's text": [ARTICLE, TEXT],
  "a line of the clinic's": ["/admin/klinikken", "[name=svartid]"],
  "a text of 20,000 words": ["/admin/om?rediger=psykolog-1", TEXT],
  "the same without an editor": ["", TEXT],
} as const;

export function measureKeys(rounds: number): Promise<Rows> {
  return withSite(async ({ origin, cookie }) => {
    const context = await openContext({ ...DESK, baseURL: origin });
    const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/));
    await context.addCookies(
      pairs.map(([name = "", value = ""]) => ({ name, value, url: origin })),
    );
    const rows: Rows = {};
    for (const [name, [path, selector]] of Object.entries(FIELDS)) {
      const page = await context.newPage();
      if (path) await page.goto(path);
      else await page.setContent(`<div contenteditable=true>${LONG}</div>`);
      if (path) await page.frameLocator("iframe").getByRole("main").waitFor();
      await wait(3000);
      rows[name] = { "main thread a key, ms": await typeKeys(page, selector, rounds * KEYS) };
      await page.close({ runBeforeUnload: false });
    }
    await context.close();
    return rows;
  }, fillProfile);
}

async function fillProfile(dataDir: string) {
  const all = grownContent({ psykologer: 1, artikler: 0, produkter: 0, nyheder: 0 });
  const om = all.filter(({ name }) => name === "om");
  for (const { data } of om) Object(data).psykologer[0].langBeskrivelse = LONG;
  await writeDocuments(dataDir, om);
}

/** @returns the milliseconds of a key's handlers and of the frame that shows it */
async function typeKeys(page: Page, selector: string, keys: number): Promise<number> {
  await slowDown(page);
  const field = page.locator(selector).first();
  await field.focus();
  await field.evaluate(noteKeys);
  for (let key = 0; key < FIRST_KEYS + keys; key += 1) {
    await page.keyboard.press(TYPED.charAt(key % TYPED.length));
    await wait(PAUSE_MS);
  }
  const noted: number[] = await page.evaluate(() => Object(window).noted);
  return median(noted.slice(FIRST_KEYS));
}

/** Runs in the page. */
function noteKeys(field: Element) {
  const noted: number[] = [];
  Object(window).noted = noted;
  const afterTask = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  };
  const noteKey = () => {
    const pressed = performance.now();
    afterTask(() => {
      const task = performance.now() - pressed;
      requestAnimationFrame((_, frame = performance.now()) =>
        afterTask(() => noted.push(task + performance.now() - frame)),
      );
    });
  };
  field.addEventListener("keydown", noteKey, { capture: true });
}
